// The misère forms of the components of a game.
#pragma once

#include <memory>

#include "core/component_ids.hpp"
#include "values/notation.hpp"

namespace grundy {

class MisereBase {
 public:
  using Number = Components::Number;

  explicit MisereBase(std::shared_ptr<Components> components) : components(std::move(components)) {}

  const std::shared_ptr<Components> components;
  Forms forms;

  // The form of a component if it is in the base, else kNoTree.
  Tree known(Number component) const { return component < form_of_.size() ? form_of_[component] : kNoTree; }
  // A form that is in the base.
  Tree find(const std::string& text) const {
    Forms other;
    const Tree read = text.starts_with('@') ? kNoTree : FormReader(other, text).read();
    const Tree form = forms.find_name(read == kNoTree ? name_of(text) : other.name(read));
    if (form == kNoTree) throw InputError("the form '" + text + "' is not in the base");
    return form;
  }

  std::size_t size() const { return known_; }
  std::size_t bytes() const {
    return forms.bytes() + form_of_.capacity() * sizeof(Tree) + components->bytes();
  }

  // Takes a component and all that can come of it into the base.
  Tree form(Number root) {
    if (known(root) != kNoTree) return known(root);
    std::vector<Step> branch;  // no recursion: some games last very long
    std::vector<bool> entered;
    for (Number below = root;;) {
      if (entered.size() <= below) entered.resize(below + below / 2 + 1);
      if (entered[below]) throw InputError("the game goes on for ever: a position can come again");
      entered[below] = true;
      branch.push_back(open(below));
      while ((below = next_unknown(branch.back())) == kNone) {
        set(branch.back().component, forms.form(std::move(branch.back().values)));
        branch.pop_back();
        if (branch.empty()) return known(root);
      }
    }
  }

  // Takes in some of the components that can come of a sum, small ones first: looks at no more than `most` of
  // them, and ends before forms become too many.
  void sample(std::span<const Number> sum, std::size_t most) {
    struct Enough {};
    std::vector<Number> found = reachable(sum, most);
    std::ranges::stable_sort(found, {}, [this](Number component) { return components->size(component); });
    const std::function<void()> watch = forms.poll;
    forms.poll = [this, &watch, most] {
      watch();
      if (forms.size() + forms.sums() + size() > kWork * most) throw Enough{};
    };
    try {
      for (const Number component : found) form(component);
    } catch (const Enough&) {
    } catch (...) {
      forms.poll = watch;
      throw;
    }
    forms.poll = watch;
  }

  Tree form(std::span<const Number> sum) {
    Tree total = Forest::kZero;
    for (const Number component : sum) total = forms.sum(total, form(component));
    return total;
  }

 private:
  static constexpr Number kNone = 0xffffffffU;
  static constexpr std::size_t kWork = 8;  // forms and sums for each component that was looked at

  struct Step {  // a component whose options are being looked at
    Number component;
    OptionList<Number> options;
    std::size_t next = 0;
    std::vector<Tree> values;
  };

  // Components in the order of a walk that goes to the smallest one first.
  std::vector<Number> reachable(std::span<const Number> sum, std::size_t most) {
    std::vector<Number> found, stack(sum.begin(), sum.end());
    std::vector<bool> seen;
    const auto larger = [this](Number a, Number b) { return components->size(a) > components->size(b); };
    while (!stack.empty() && found.size() < most) {
      const Number component = stack.back();
      stack.pop_back();
      if (seen.size() <= component) seen.resize(component + component / 2 + 1);
      if (seen[component]) continue;
      seen[component] = true;
      found.push_back(component);
      const Step step = open(component);
      const auto first = static_cast<std::ptrdiff_t>(stack.size());
      for (std::size_t i = 0; i < step.options.size(); ++i)
        stack.insert(stack.end(), step.options[i].begin(), step.options[i].end());
      std::stable_sort(stack.begin() + first, stack.end(), larger);
    }
    return found;
  }

  Step open(Number component) {
    forms.poll();
    Step step{component, {}, 0, {}};
    step.options.clear();
    components->expand(component, step.options);
    step.options.compact();
    return step;
  }

  // Adds the values of options until one has a component without a form: that one is returned.
  Number next_unknown(Step& step) {
    for (; step.next < step.options.size(); ++step.next) {
      Tree value = Forest::kZero;
      for (const Number part : step.options[step.next])
        if (known(part) == kNoTree) return part;
      for (const Number part : step.options[step.next]) value = forms.sum(value, known(part));
      step.values.push_back(value);
    }
    return kNone;
  }

  void set(Number component, Tree form) {
    if (form_of_.size() <= component) form_of_.resize(component + component / 2 + 1, kNoTree);
    form_of_[component] = form;
    ++known_;
  }

  std::vector<Tree> form_of_;  // by component
  std::size_t known_ = 0;
};

}  // namespace grundy
