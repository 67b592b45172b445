// Domineering with a player to move, as rules of an impartial game: the engine's searches find who wins.
//
// A key is a canonical board and whose turn it is. A position that bounds decide is never searched: a lost
// one is an option without components, and a won one is left out (`games/domineering_bounds.hpp`).
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#include "core/options.hpp"
#include "games/domineering_bounds.hpp"

namespace grundy {

template <class Word>
class DomineeringTurns {
 public:
  using Key = Uint128;  // the board, and in the highest bit whether Right is to move
  using Sure = partizan::Sure;

  DomineeringTurns(int width, int height) : rules_(width, height) {
    if (width * height >= 128) throw InputError("a board with a player to move has at most 127 cells here");
  }

  enum class Known : std::uint8_t { open, won, lost };
  struct Standing {
    Word board;  // without what does not matter
    int ahead;   // the player to move, as far as means tell
    Known known;
  };

  class Scratch {
   public:
    Scratch() : looked(kLooked) {}
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
      if (total_ != nullptr) *total_ -= counted_;
    }
    void count_in(std::atomic<std::size_t>& total) {
      total_ = &total;
      const std::size_t now = bounds.bytes() + looked.size() * sizeof(Looked);
      total += now - counted_;
      counted_ = now;
    }

    // Boards that were looked at lately: after the same moves in another order it is the same board.
    struct Looked {
      Word board = 0;
      int left = -1;  // whether she is to move
      Standing standing{};
    };

    DomineeringBounds<Word> bounds;
    std::vector<Looked> looked;                // the last one of each hash
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
    scratch.bounds.begin(rules_, board(key));
    const bool left = !right_moves(key);
    rules_.each_move(board(key), left, [&](Word rest) { __builtin_prefetch(&looked(rest, !left, scratch)); });
    rules_.each_move(board(key), left, [&](Word rest) {
      if (cursor.won) return;
      const Standing& standing = look(rest, !left, scratch);
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
  static constexpr std::size_t kLooked = 1 << 16;
  static constexpr int kTwoMoves = 2 * partizan::kUnits;
  static constexpr Key kRight = Key{1} << 127;

  static bool right_moves(Key key) { return (key & kRight) != 0; }
  static Word board(Key key) { return static_cast<Word>(key & ~kRight); }
  Key canonical(Word board, bool left_moves) const {
    const auto image = rules_.canonical(board);
    return Key{image.key} | (left_moves != image.negative ? Key{0} : kRight);
  }

  static typename Scratch::Looked& looked(Word board, bool left_moves, Scratch& scratch) {
    return scratch.looked[(hash_key(board) + (left_moves ? 1 : 0)) % kLooked];
  }
  const Standing& look(Word board, bool left_moves, Scratch& scratch) const {
    auto& kept = looked(board, left_moves, scratch);
    if (kept.board != board || kept.left != (left_moves ? 1 : 0))
      kept = {board, left_moves ? 1 : 0, standing(board, left_moves, scratch.bounds)};
    return kept.standing;
  }

  Standing standing(Word board, bool left_moves, DomineeringBounds<Word>& bounds) const {
    partizan::BothSure sure;
    Word kept = 0;
    rules_.each_component(board, [&](Word part) {
      const partizan::BothSure* const exact = bounds.exact(rules_, part);
      if (exact == nullptr) {
        kept |= part;
        for (const int player : {0, 1}) sure[player].add(bounds.in_strips(rules_, part, player));
        return;
      }
      if ((*exact)[0].wins_second() && (*exact)[1].wins_second()) return;  // it is worth 0
      kept |= part;
      for (const int player : {0, 1}) sure[player].add((*exact)[player]);
    });
    const Sure &mine = sure[left_moves ? 0 : 1], &other = sure[left_moves ? 1 : 0];
    const Known known = mine.wins_first() ? Known::won : other.wins_second() ? Known::lost : Known::open;
    return {kept, mine.mean() - other.mean(), known};
  }

  Domineering<Word> rules_;
  mutable std::atomic<std::size_t> bytes_{0};  // of all threads
};

}  // namespace grundy
