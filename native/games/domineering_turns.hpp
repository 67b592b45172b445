// Domineering with a player to move, as rules of an impartial game: the engine's searches find who wins.
//
// A key is a canonical board and whose turn it is. A position that bounds decide is never searched: a lost
// one is an option without components, and a won one is left out. By the one-hand-tied principle cuts between
// rows, which only take moves from Left, bound what she reaches from below, and cuts between columns what
// Right reaches; the walls of the pieces say how far (`values/walls.hpp`).
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <unordered_map>

#include "core/options.hpp"
#include "games/domineering.hpp"
#include "values/walls.hpp"

namespace grundy {

// What both players are sure of on boards whose components are small. One thread's own, and bounded.
template <class Word>
class SmallDomineeringBoards {
 public:
  using Rules = Domineering<Word>;

  struct Piece {
    Word board = 0;
    bool small = true;  // all components are; else nothing is known
    partizan::BothSure sure;
  };

  SmallDomineeringBoards() : pieces_(kPieces) {}

  const Piece& operator()(const Rules& rules, Word board) {
    Piece& piece = pieces_[hash_key(board) % kPieces];
    if (piece.board == board) return piece;
    piece = {board, true, {}};
    rules.each_component(board, [&](Word part) {
      const auto [key, negative] = rules.canonical(part);
      piece.small = piece.small && is_small(rules, key);
      if (!piece.small) return;
      const partizan::BothSure& sure = of_component(rules, key);
      for (const int player : {0, 1}) piece.sure[player].add(sure[negative ? 1 - player : player]);
    });
    return piece;
  }

  std::size_t bytes() const {
    return kPieces * sizeof(Piece) + components_.size() * kNode + (values_ != nullptr ? values_->bytes() : 0);
  }

 private:
  // Cells of a component whose value is computed, and of one that has two lines only. Chosen by time on
  // Domineering 8x8.
  static constexpr int kSmall = 14, kNarrow = 20;
  static constexpr std::size_t kPieces = 1 << 15, kMost = 1 << 16, kMostBytes = std::size_t{1} << 24;

  static bool is_small(const Rules& rules, Word key) {
    const int height = rules.height(key);
    return height == 1 || rules.cells(key) <= (height == 2 ? kNarrow : kSmall);
  }

  static constexpr std::size_t kNode = 256;  // about what a component and its walls take

  struct Values {
    explicit Values(const Rules& rules) : evaluator(rules, forms), walls(forms) {}
    bool full() const { return evaluator.size() > kMost || forms.bytes() > kMostBytes; }
    std::size_t bytes() const { return forms.bytes() + evaluator.size() * kNode; }

    partizan::Forms forms;
    partizan::Evaluator<Rules> evaluator;
    partizan::Walls walls;
  };
  struct Hash {
    std::size_t operator()(Word key) const { return hash_key(key); }
  };

  const partizan::BothSure& of_component(const Rules& rules, Word key) {
    if (components_.size() > kMost) components_.clear();
    const auto [at, fresh] = components_.try_emplace(key);
    if (!fresh) return at->second;
    if (values_ == nullptr || values_->full()) values_ = std::make_unique<Values>(rules);
    const typename Rules::Part part{key, false};
    return at->second = values_->walls.of(values_->evaluator.value(std::span(&part, 1)));
  }

  std::vector<Piece> pieces_;  // the last one seen of each hash
  std::unordered_map<Word, partizan::BothSure, Hash> components_;
  std::unique_ptr<Values> values_;
};

template <class Word>
class DomineeringTurns {
 public:
  using Key = Uint128;  // the board, and in the highest bit whether Right is to move
  using Sure = partizan::Sure;

  DomineeringTurns(int width, int height) : rules_(width, height) {
    if (width * height >= 128) throw InputError("a board with a player to move has at most 127 cells here");
  }

  class Scratch {
   public:
    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
      if (total_ != nullptr) *total_ -= counted_;
    }
    void count_in(std::atomic<std::size_t>& total) {
      total_ = &total;
      total += small.bytes() - counted_;
      counted_ = small.bytes();
    }

    SmallDomineeringBoards<Word> small;
    std::vector<std::pair<int, Key>> options;  // how the player to move stands there, and where

   private:
    std::atomic<std::size_t>* total_ = nullptr;
    std::size_t counted_ = 0;
  };
  struct Cursor {
    const Scratch* scratch;
    bool won = false;
  };

  Cursor open(Key key, Scratch& scratch) const {
    Cursor cursor{&scratch};
    scratch.options.clear();
    const bool left = !right_moves(key);
    rules_.each_move(board(key), left, [&](Word rest) {
      if (cursor.won) return;
      const Standing standing = look(rest, !left, scratch);
      if (standing.known == Known::lost) cursor.won = true;
      if (standing.known == Known::open)
        scratch.options.emplace_back(standing.ahead, canonical(standing.board, !left));
    });
    if (!cursor.won) std::ranges::sort(scratch.options);
    scratch.count_in(bytes_);
    return cursor;
  }
  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    if (cursor.won) {
      options.finish();  // no components: lost for whoever is to move
      return false;
    }
    for (const auto& [ahead, key] : cursor.scratch->options) {
      options.push(key);
      options.finish();
    }
    return false;
  }

  // Options come in the order in which they are worth a look.
  static constexpr bool kBestFirst = true;

  // Whether the player to move may well win: whoever is two moves behind hardly ever does.
  bool promising(Key key, Scratch& scratch) const {
    return look(board(key), !right_moves(key), scratch).ahead > -kTwoMoves;
  }

  int size(Key key) const { return rules_.cells(board(key)); }
  std::size_t bytes() const { return bytes_; }
  static int eager(int) { return -1; }

  // `L` or `R`, who is to move, and boards joined by ` + `; `over` when that player has lost.
  std::vector<Key> parse(const std::string& text) const {
    if (text == "over") return {};
    if (text.size() < 3 || (text[0] != 'L' && text[0] != 'R') || text[1] != ' ')
      throw InputError("no position with a player to move: '" + text + "'");
    const auto [read, turned] = rules_.read(text.substr(2));
    Word board = 0;
    rules_.each_component(read, [&](Word part) { board |= part; });
    if (board == 0) return {};
    return {canonical(board, (text[0] == 'L') != turned)};
  }
  std::string text(Key key) const { return (right_moves(key) ? "R " : "L ") + rules_.text(board(key)); }

 private:
  static constexpr int kLines = 3;  // of a piece
  static constexpr int kTwoMoves = 2 * partizan::kUnits;
  static constexpr Key kRight = Key{1} << 127;

  enum class Known { open, won, lost };
  struct Standing {
    Known known;
    int ahead;   // the player to move, as far as means tell
    Word board;  // without what does not matter
  };

  static bool right_moves(Key key) { return (key & kRight) != 0; }
  static Word board(Key key) { return static_cast<Word>(key & ~kRight); }
  Key canonical(Word board, bool left_moves) const {
    const auto image = rules_.canonical(board);
    return Key{image.key} | (left_moves != image.negative ? Key{0} : kRight);
  }

  Standing look(Word board, bool left_moves, Scratch& scratch) const {
    partizan::BothSure sure;
    Word kept = 0;
    rules_.each_component(board, [&](Word part) {
      const auto& piece = scratch.small(rules_, rules_.at_border(part));
      if (!piece.small) {
        kept |= part;
        for (const int player : {0, 1}) sure[player].add(in_strips(part, player, scratch));
        return;
      }
      if (piece.sure[0].wins_second() && piece.sure[1].wins_second()) return;  // it is worth 0
      kept |= part;
      for (const int player : {0, 1}) sure[player].add(piece.sure[player]);
    });
    const Sure &mine = sure[left_moves ? 0 : 1], &other = sure[left_moves ? 1 : 0];
    const Known known = mine.wins_first() ? Known::won : other.wins_second() ? Known::lost : Known::open;
    return {known, mine.mean() - other.mean(), kept};
  }

  // The best of all ways to cut a component into strips of a few lines between which the player cannot move.
  Sure in_strips(Word part, int player, Scratch& scratch) const {
    const bool rows = player == 0;
    const int lines = rows ? rules_.height() : rules_.width();
    std::array<Sure, Domineering<Word>::kBits + 1> best;
    for (int end = 1; end <= lines; ++end) {
      bool found = false;
      for (int count = 1; count <= std::min(kLines, end); ++count) {
        const Word strip = rules_.lines(part, rows, end - count, count);
        Sure sure = best[end - count];
        if (strip != 0) {
          const auto& piece = scratch.small(rules_, strip);
          if (!piece.small) break;
          sure.add(piece.sure[player]);
        }
        if (found)
          best[end].improve(sure);
        else
          best[end] = sure;
        found = true;
      }
    }
    return best[lines];
  }

  Domineering<Word> rules_;
  mutable std::atomic<std::size_t> bytes_{0};  // of all threads
};

}  // namespace grundy
