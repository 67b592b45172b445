// What both players are sure of on boards of Domineering.
//
// By the one-hand-tied principle cuts between rows, which only take moves from Left, bound what she reaches
// from below, and cuts between columns what Right reaches; the walls of the pieces say how far
// (`values/walls.hpp`). Small pieces are an endgame table that is filled as they are met: most of them are
// alike in what players are sure of, so that a piece is a number.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "games/domineering.hpp"
#include "values/walls.hpp"

namespace grundy {

// A map that lets go of what was not asked for lately.
template <class Key, class Value, class Hash>
class LatelyAsked {
 public:
  explicit LatelyAsked(std::size_t most) : most_(most / 2) {}

  template <class Make>
  const Value& operator()(const Key& key, Make&& make) {
    if (const auto at = young_.find(key); at != young_.end()) return at->second;
    const auto before = old_.find(key);
    const Value value = before != old_.end() ? before->second : make();
    if (young_.size() >= most_) {
      old_ = std::move(young_);
      young_.clear();
    }
    return young_.emplace(key, value).first->second;
  }
  std::size_t size() const { return young_.size() + old_.size(); }

 private:
  std::size_t most_;
  std::unordered_map<Key, Value, Hash> young_, old_;
};

// One thread's own, and bounded.
template <class Word>
class DomineeringBounds {
 public:
  using Rules = Domineering<Word>;
  using Sure = partizan::Sure;
  using BothSure = partizan::BothSure;

  DomineeringBounds() : pieces_(kPieces), components_(kComponents) { forget(); }

  // What is known of a component in its place; null if it is large. The answer holds until the next question.
  const BothSure* exact(const Rules& rules, Word part) {
    const std::uint32_t number = component(rules, rules.at_border(part));
    return number == kLarge ? nullptr : &sure_[number];
  }

  // What a player is sure of in a large component: the best of all ways to cut it into strips of a few lines
  // between which the player cannot move. Strips are those of the board that was begun with, where nothing
  // has changed.
  Sure in_strips(const Rules& rules, Word part, int player) {
    return cut(rules, part, player, before_, best_);
  }

  // Before the boards that moves make of one: most of their strips are its own.
  void begin(const Rules& rules, Word board) {
    if (sure_.size() > kMostSure) forget();
    before_.part = 0;
    rules.each_component(board, [&](Word part) {
      if (count_bits(part) <= count_bits(before_.part) || exact(rules, part) != nullptr) return;
      for (const int player : {0, 1}) cut(rules, part, player, Strips{}, before_.best[player], &before_);
      before_.part = part;
    });
  }

  std::size_t bytes() const {
    return (kPieces + kComponents) * sizeof(Piece) + walls_.size() * kNode +
           sure_.size() * (sizeof(BothSure) + kNode) + (values_ != nullptr ? values_->bytes() : 0);
  }

 private:
  static constexpr int kLines = 3;  // of a strip
  // Cells of a component whose value is computed, and of one that has two lines only. Chosen by time on
  // Domineering 8x8.
  static constexpr int kSmall = 14, kNarrow = 20;
  static constexpr std::size_t kPieces = 1 << 17, kComponents = 1 << 16;
  static constexpr std::size_t kMost = 1 << 16, kMostBytes = std::size_t{1} << 24;
  static constexpr std::size_t kMostSure = 1 << 16;
  static constexpr std::size_t kNode = 256;  // about what a component and its walls take
  static constexpr std::uint32_t kLarge = 0, kNothing = 1;

  using Best = std::array<Sure, Rules::kBits + 1>;  // by how many lines there are before a cut
  struct Strips {
    Word part = 0;
    std::array<std::array<std::array<std::uint32_t, kLines>, Rules::kBits + 1>, 2> numbers;  // of pieces
    std::array<Best, 2> best;
  };
  struct Piece {
    Word board = 0;
    std::uint32_t number = kLarge;  // of what players are sure of, if all components are small
  };
  struct Values {
    explicit Values(const Rules& rules) : evaluator(rules, forms), walls(forms) {}
    bool full() const { return evaluator.size() > kMost || forms.bytes() > kMostBytes; }
    void make_room() {  // between two nodes
      if (sure_.size() > kMostSure) forget();
    }
    std::size_t bytes() const { return forms.bytes() + evaluator.size() * kNode; }

    partizan::Forms forms;
    partizan::Evaluator<Rules> evaluator;
    partizan::Walls walls;
  };
  struct Hash {
    std::size_t operator()(Word key) const { return hash_key(key); }
    std::size_t operator()(const BothSure& sure) const {
      std::array<std::uint64_t, sizeof(BothSure) / 8> words;
      std::memcpy(words.data(), &sure, sizeof(sure));
      std::uint64_t hash = 0;
      for (const std::uint64_t word : words) hash = mix(hash + word);
      return hash;
    }
  };
  struct Equal {
    bool operator()(const BothSure& a, const BothSure& b) const {
      return std::memcmp(&a, &b, sizeof(a)) == 0;
    }
  };

  Sure cut(const Rules& rules, Word part, int player, const Strips& before, Best& best,
           Strips* made = nullptr) {
    const bool rows = player == 0;
    const int lines = rows ? rules.height() : rules.width();
    const Word changed = before.part != 0 ? part ^ before.part : ~Word{0};
    const auto& known = before.numbers[player];
    const Best* from = &before.best[player];  // of the lines before the first that has changed
    int end = 1;
    if (before.part != 0)
      while (end <= lines && (rules.in_place(changed, rows, end - 1, 1)) == 0) ++end;
    if (end > lines) return (*from)[lines];
    const int first = end - 1;
    std::array<std::array<Word, kLines>, Rules::kBits + 1> strips;
    for (int i = end; i <= lines; ++i)  // all on their way from memory before any is needed
      for (int count = 1; count <= std::min(kLines, i); ++count)
        if (rules.in_place(changed, rows, i - count, count) != 0) {
          const Word strip = strips[i][count - 1] = rules.lines(part, rows, i - count, count);
          __builtin_prefetch(&pieces_[hash_key(strip) % kPieces]);
        }
    for (; end <= lines; ++end) {
      bool found = false;
      for (int count = 1; count <= std::min(kLines, end); ++count) {
        std::uint32_t number;
        if (rules.in_place(changed, rows, end - count, count) == 0) {
          number = known[end][count - 1];
        } else {
          const Word strip = strips[end][count - 1];
          number = strip == 0 ? kNothing : piece(rules, strip);
        }
        if (made != nullptr) made->numbers[player][end][count - 1] = number;
        if (number == kLarge) break;
        Sure sure = end - count <= first && first > 0 ? (*from)[end - count] : best[end - count];
        sure.add(sure_[number][player]);
        if (found)
          best[end].improve(sure);
        else
          best[end] = sure;
        found = true;
      }
    }
    return best[lines];
  }

  void forget() {
    sure_.assign(2, {});
    sure_[kNothing] = {partizan::Sure{}, partizan::Sure{}};
    numbers_.clear();
    pieces_.assign(kPieces, {});
    components_.assign(kComponents, {});
  }

  // Of a board at the border.
  std::uint32_t piece(const Rules& rules, Word board) {
    Piece& piece = pieces_[hash_key(board) % kPieces];
    if (piece.board == board) return piece.number;
    std::uint32_t known = kNothing;
    rules.each_component(board, [&](Word part) {
      if (known == kLarge) return;
      const std::uint32_t one = component(rules, rules.at_border(part));
      known = known == kNothing ? one : one == kLarge ? kLarge : sum(known, one);
    });
    piece = {board, known};
    return known;
  }

  // Of a single component at the border.
  std::uint32_t component(const Rules& rules, Word board) {
    if (count_bits(board) > std::max({kNarrow, rules.width(), rules.height()})) return kLarge;
    Piece& kept = components_[hash_key(board) % kComponents];
    if (kept.board == board) return kept.number;
    const auto [key, negative] = rules.canonical(board);
    if (!is_small(rules, key)) {
      kept = {board, kLarge};
      return kLarge;
    }
    const BothSure& sure = of_canonical(rules, key);
    kept = {board, number(negative ? BothSure{sure[1], sure[0]} : sure)};
    return kept.number;
  }

  std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
    BothSure both = sure_[a];
    for (const int player : {0, 1}) both[player].add(sure_[b][player]);
    return number(both);
  }
  std::uint32_t number(const BothSure& sure) {
    const auto [at, fresh] = numbers_.try_emplace(sure, static_cast<std::uint32_t>(sure_.size()));
    if (fresh) sure_.push_back(sure);
    return at->second;
  }

  static bool is_small(const Rules& rules, Word key) {
    const int height = rules.height(key);
    return height == 1 || rules.cells(key) <= (height == 2 ? kNarrow : kSmall);
  }

  const BothSure& of_canonical(const Rules& rules, Word key) {
    return walls_(key, [&] {
      if (values_ == nullptr || values_->full()) values_ = std::make_unique<Values>(rules);
      const typename Rules::Part part{key, false};
      return values_->walls.of(values_->evaluator.value(std::span(&part, 1)));
    });
  }

  Strips before_;
  Best best_;
  std::vector<Piece> pieces_, components_;  // the last one seen of each hash
  std::vector<BothSure> sure_;
  std::unordered_map<BothSure, std::uint32_t, Hash, Equal> numbers_;
  LatelyAsked<Word, BothSure, Hash> walls_{kMost};
  std::unique_ptr<Values> values_;
};

}  // namespace grundy
