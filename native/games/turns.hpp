// Partizan positions with Left to move, as rules of an impartial game: the engine's searches find who wins.
//
// A state is a sum of large components and the canonical form of all small ones. Right to move is the
// negative with Left to move. A state that bounds decide is never searched: a lost one has no options, and a
// won one has only the option of a lost one.
//
// `Rules` are those of `Evaluator`, and besides
//   cells(key)                  how large a component is,
//   cut(key, for_left, moves)   ways to cut a component into small ones, each giving that player no less.
// By the one-hand-tied principle a cut that only takes moves from Right bounds a component from above. A sum
// of games with means m and temperatures at most t has stops between m - t and m + t, and the player who
// begins reaches at least m (Winning Ways, chapter 6).
#pragma once

#include <cmath>
#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>

#include "core/options.hpp"
#include "values/operations.hpp"
#include "values/written.hpp"

namespace grundy::partizan {

template <class Rules>
class Turns {
 public:
  using Key = std::uint32_t;
  using Component = Part<typename Rules::Key>;

  explicit Turns(Rules rules)
      : forms_(std::make_unique<Forms>()), operations_(*forms_), values_(std::move(rules), *forms_) {}

  struct Scratch {};
  struct Cursor {
    const OptionList<Key>* options;
  };

  // The mutex is held throughout: the values are shared by all threads.
  Cursor open(Key key, Scratch&) const {
    std::scoped_lock guard(mutex_);
    Entry& entry = entries_[key];
    if (!entry.expanded) {
      OptionList<Key> options;
      options.clear();
      list_options(entry.state, options);
      options.compact();
      bytes_ += options.bytes();
      entry.options = std::move(options);
      entry.expanded = true;
    }
    return {&entry.options};
  }
  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    options.append(*cursor.options);
    return false;
  }
  int size(Key key) const {
    std::scoped_lock guard(mutex_);
    return entries_[key].cost;
  }
  std::size_t bytes() const {
    std::scoped_lock guard(mutex_);
    return bytes_ + forms_->bytes() + values_.size() * 48;
  }
  static int eager(int) { return -1; }

  // `L` or `R`, who is to move, and boards joined by ` + `; `over` when that player has lost. A sum of small
  // components is written as its value in brackets.
  std::vector<Key> parse(const std::string& text) const {
    std::scoped_lock guard(mutex_);
    if (text == "over") return {};
    if (text.size() < 3 || (text[0] != 'L' && text[0] != 'R') || text[1] != ' ')
      throw InputError("no position with a player to move: '" + text + "'");
    State state;
    for (std::size_t start = 2; start < text.size();) {
      const std::size_t end = std::min(text.find(" + ", start), text.size());
      add_text(state, text.substr(start, end - start));
      start = end + 3;
    }
    if (text[0] == 'R') state = negated(state);
    return {intern(normal(std::move(state)))};
  }
  std::string text(Key key) const {
    std::scoped_lock guard(mutex_);
    const State& state = entries_[key].state;
    std::string written = "L";
    const char* sign = " ";
    if (state.value != kZero || state.large.empty()) {
      written.append(sign).append("[");
      write_form(*forms_, state.value, written);
      written.append("]");
      sign = " + ";
    }
    for (const Component& part : state.large) {
      written.append(sign).append(part.negative ? "-" : "").append(values_.rules().text(part.key));
      sign = " + ";
    }
    return written;
  }

 private:
  // Chosen by node counts on Domineering 7x7.
  static constexpr double kEven = 10'000, kSteep = 2;  // how hard an even state looks, and how that grows
  static constexpr int kSmall = 16;                    // cells of a component whose value is computed at once
  static constexpr int kPiece = 18;                    // cells of a piece of a cut
  using ComponentKey = typename Rules::Key;

  struct State {
    Id value = kZero;
    std::vector<Component> large;  // sorted
  };
  struct Entry {
    State state;
    int cost = 0;
    bool expanded = false;
    OptionList<Key> options;
  };
  // The mean and the temperature of a sum of games.
  struct Heat {
    Dyadic mean, temperature;
  };
  // Games below and above a component: the best means, and the best bounds on stops (mean and temperature).
  struct Bounds {
    Dyadic low, high;
    Heat low_stop, high_stop;
  };
  enum class Known { open, won, lost };

  struct KeyHash {
    std::size_t operator()(const ComponentKey& key) const { return hash_key(key); }
  };

  void add_text(State& state, const std::string& part) const {
    if (part.starts_with('[')) {
      if (!part.ends_with(']')) throw InputError("no value: '" + part + "'");
      const Id value = FormReader(*forms_, std::string_view(part).substr(1, part.size() - 2)).read();
      state.value = forms_->add(state.value, value);
      return;
    }
    const bool negative = part.starts_with('-');
    for (Component component : values_.rules().parse(negative ? part.substr(1) : part)) {
      component.negative ^= negative;
      state.large.push_back(component);
    }
  }

  State negated(State state) const {
    state.value = forms_->negate(state.value);
    for (Component& part : state.large) part.negative = !part.negative;
    return state;
  }

  // Small components go into the value, equal ones of different sign cancel, the others are sorted.
  State normal(State state) const {
    std::vector<Component> large;
    for (const Component& part : state.large) {
      if (values_.rules().cells(part.key) <= kSmall) {
        state.value = forms_->add(state.value, values_.value(std::span(&part, 1)));
        continue;
      }
      const auto twin = std::ranges::find_if(large, [&](const Component& other) {
        return other.key == part.key && other.negative != part.negative;
      });
      if (twin == large.end())
        large.push_back(part);
      else
        large.erase(twin);
    }
    std::ranges::sort(large, [](const Component& a, const Component& b) {
      return a.key != b.key ? a.key < b.key : a.negative < b.negative;
    });
    state.large = std::move(large);
    return state;
  }

  Key intern(State state) const {
    std::string name(reinterpret_cast<const char*>(&state.value), sizeof(state.value));
    for (const Component& part : state.large) {
      name.append(reinterpret_cast<const char*>(&part.key), sizeof(part.key));
      name.push_back(part.negative ? '-' : '+');
    }
    const auto [at, fresh] = numbers_.try_emplace(std::move(name), static_cast<Key>(entries_.size()));
    if (fresh) {
      Entry entry;
      entry.cost = cost(state);
      bytes_ += sizeof(Entry) + 3 * at->first.size() + 64;
      entry.state = std::move(state);
      entries_.push_back(std::move(entry));
    }
    return at->second;
  }

  // About where the mean of a state lies.
  Dyadic balance(const State& state) const {
    Dyadic mean = operations_.thermograph(state.value).mean;
    for (const Component& part : state.large) {
      const Bounds bounds = bounds_of(part);
      mean = mean + (bounds.low + bounds.high).half();
    }
    return mean;
  }

  // How hard it looks to show that Left, to move, loses: harder the further she is ahead.
  int cost(const State& state) const {
    const Dyadic mean = balance(state);
    const double ahead =
        static_cast<double>(mean.numerator()) / static_cast<double>(std::int64_t{1} << mean.exponent());
    return static_cast<int>(std::clamp(kEven * std::exp2(kSteep * ahead), 1.0, 1e8));
  }

  // Whether Left, to move, is known to win.
  Known decided(const State& state) const {
    if (state.large.empty()) return forms_->left_wins_first(state.value) ? Known::won : Known::lost;
    const Thermograph& value = operations_.thermograph(state.value);
    Dyadic low = value.mean;
    Heat high{value.mean, std::max(value.temperature, Dyadic(0))};
    for (const Component& part : state.large) {
      const Bounds bounds = bounds_of(part);
      low = low + bounds.low;
      high = {high.mean + bounds.high_stop.mean, std::max(high.temperature, bounds.high_stop.temperature)};
    }
    if (low.sign() > 0) return Known::won;
    if ((high.mean + high.temperature).sign() < 0) return Known::lost;
    return Known::open;
  }

  Bounds bounds_of(const Component& part) const {
    const auto [at, fresh] = bounds_.try_emplace(part.key);
    if (fresh) at->second = find_bounds(part.key);
    const Bounds& found = at->second;
    if (!part.negative) return found;
    const auto negated_heat = [](const Heat& heat) { return Heat{-heat.mean, heat.temperature}; };
    return {-found.high, -found.low, negated_heat(found.high_stop), negated_heat(found.low_stop)};
  }

  Bounds find_bounds(const ComponentKey& key) const {
    Bounds bounds;
    bool first = true;
    for (const Heat& heat : cuts_of(key, true)) {
      if (first || heat.mean < bounds.high) bounds.high = heat.mean;
      if (first || heat.mean + heat.temperature < bounds.high_stop.mean + bounds.high_stop.temperature)
        bounds.high_stop = heat;
      first = false;
    }
    first = true;
    for (const Heat& heat : cuts_of(key, false)) {
      if (first || heat.mean > bounds.low) bounds.low = heat.mean;
      if (first || heat.mean - heat.temperature > bounds.low_stop.mean - bounds.low_stop.temperature)
        bounds.low_stop = heat;
      first = false;
    }
    return bounds;
  }

  std::vector<Heat> cuts_of(const ComponentKey& key, bool for_left) const {
    Moves<ComponentKey> cuts;
    values_.rules().cut(key, for_left, kPiece, cuts);
    std::vector<Heat> heats;
    for (std::size_t i = 0; i < cuts.size(); ++i) {
      Heat heat;
      for (const Component& piece : cuts[i]) {
        const Thermograph& graph = operations_.thermograph(values_.value(std::span(&piece, 1)));
        heat = {heat.mean + graph.mean, std::max(heat.temperature, graph.temperature)};
      }
      heats.push_back(heat);
    }
    return heats;
  }

  void list_options(const State& state, OptionList<Key>& options) const {
    std::vector<std::pair<Dyadic, Key>> open;
    const auto consider = [&](State option) {
      // Right is to move there: seen from him, everything is negated.
      State turned = normal(negated(std::move(option)));
      const Known known = decided(turned);
      if (known == Known::lost) return true;
      if (known == Known::open) {
        const Dyadic mean = balance(turned);
        open.emplace_back(mean, intern(std::move(turned)));
      }
      return false;
    };
    const auto won = [&] {
      for (std::size_t i = 0; i < state.large.size(); ++i) {
        if (i > 0 && state.large[i].key == state.large[i - 1].key) continue;  // twins have the same options
        for (const auto& option : options_of(state.large[i])) {
          State next{state.value, option};
          next.large.insert(next.large.end(), state.large.begin(), state.large.end());
          next.large.erase(next.large.begin() + static_cast<std::ptrdiff_t>(option.size() + i));
          if (consider(std::move(next))) return true;
        }
      }
      for (const Id option : forms_->left(state.value))
        if (consider({option, state.large})) return true;
      return false;
    };
    if (won()) {
      options.finish();  // no components: lost for whoever is to move
      return;
    }
    std::ranges::stable_sort(open, {}, [](const auto& one) { return one.first; });
    for (const auto& [mean, key] : open) {
      options.push(key);
      options.finish();
    }
  }

  std::vector<std::vector<Component>> options_of(const Component& part) const {
    Moves<ComponentKey> left, right;
    values_.rules().expand(part.key, left, right);
    const Moves<ComponentKey>& moves = part.negative ? right : left;
    std::vector<std::vector<Component>> options;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto& option = options.emplace_back(moves[i].begin(), moves[i].end());
      if (part.negative)
        for (Component& piece : option) piece.negative = !piece.negative;
    }
    return options;
  }

  mutable std::mutex mutex_;
  std::unique_ptr<Forms> forms_;
  mutable Operations operations_;
  mutable Evaluator<Rules> values_;
  mutable std::unordered_map<ComponentKey, Bounds, KeyHash> bounds_;
  mutable std::unordered_map<std::string, Key> numbers_;
  mutable std::deque<Entry> entries_;  // their addresses stay
  mutable std::size_t bytes_ = 0;
};

}  // namespace grundy::partizan
