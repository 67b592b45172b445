// Several threads on one table of the engine: what they read has to be right, or not to be there.
// `make test-threads` builds it with the thread sanitizer and runs it.
#include <cstdio>
#include <thread>
#include <vector>

#include "core/effort.hpp"
#include "core/framed_contracts.hpp"
#include "core/proved.hpp"
#include "games/cram_graphs.hpp"

namespace {

using namespace grundy;

constexpr int kThreads = 3;

template <class Step>  // step(thread, round, a random number)
void side_by_side(Readers& readers, int rounds, Step&& step) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&readers, &step, rounds, thread] {
      auto random = static_cast<std::uint64_t>(thread);
      readers.enter(thread);
      for (int round = 0; round < rounds; ++round) {
        random = mix(random + static_cast<std::uint64_t>(round));
        step(thread, round, random);
        readers.pass(thread);
      }
      readers.leave(thread);
    });
  for (std::thread& thread : threads) thread.join();
  readers.settle();
}

// What a thread does that is short of memory: meanwhile the others need not wait for it.
template <class Table>
void forget(Table& table, Readers& readers, int thread) {
  readers.leave(thread);
  table.forget([](const auto&, const Fact& fact) { return fact.known != 0; });
  readers.enter(thread);
}

template <class Key>
bool proved_facts() {
  Readers readers(kThreads);
  ProvedTable<Key> table;
  table.share(&readers);
  std::atomic<bool> right{true};
  side_by_side(readers, 60'000, [&](int thread, int round, std::uint64_t random) {
    const auto number = random % 20'000 + 1;
    const auto key = static_cast<Key>(number);
    const auto nimber = static_cast<Nim>(number * 7919 % 11), other = static_cast<Nim>(random >> 50 & 15);
    const std::uint64_t hash = hash_key(key);
    const Fact fact = table.get(key, hash);
    if (fact.known != 0 ? fact.floor != nimber : fact.excludes(nimber)) right = false;
    table.prefetch(hash);
    const std::uint64_t what = random >> 40 & 3;
    if (what == 0) table.prove(key, hash, nimber);
    if (what == 1 && other != nimber) table.exclude(key, hash, other);
    if (what > 1) table.learn(key, hash, Fact{.seen = 1});
    if (thread == 0 && round % 20'000 == 19'999) forget(table, readers, thread);
  });
  return right;
}

bool effort() {
  Readers readers(kThreads);
  EffortTable table;
  table.limit(std::size_t{1} << 12);  // few places: entries take turns
  table.share(&readers);
  std::atomic<bool> right{true};
  side_by_side(readers, 2'000'000, [&](int thread, int round, std::uint64_t random) {
    const std::uint64_t hash = mix(random % 300);
    const auto proof = static_cast<std::uint32_t>(hash >> 20);
    ProofNumbers numbers;
    if (table.get(hash, numbers) && (numbers.proof != proof || numbers.disproof != ~proof)) right = false;
    table.prefetch(hash);
    table.put(hash, {proof, ~proof}, random % 1000);
    if (thread == 1 && round % 900'000 == 899'999) table.clear();
  });
  return right;
}

bool graphs() {
  Readers readers(kThreads);
  GraphNimbers table(std::size_t{1} << 18);  // not all of them fit
  table.share(&readers);
  std::atomic<bool> right{true};
  std::atomic<int> found{0};
  side_by_side(readers, 100'000, [&](int, int, std::uint64_t random) {
    const std::uint64_t number = random % 20'000;
    // Many have one word in common: what is read of two of them would be the code of a third.
    const Uint128 code = static_cast<Uint128>(number % 150) << 64 | (number / 150) << 5 | 7;
    const auto nimber = static_cast<Nim>(number * 7919 % 11);
    const int known = table.get(code);
    if (known >= 0 && known != nimber) right = false;
    if (known >= 0) ++found;
    if (known < 0) table.put(code, nimber);
  });
  return right && found > 0;
}

bool scores() {
  Readers readers(kThreads);
  ProvedTable<FramedContract> table;
  table.share(&readers);
  table.keep_little(true);
  std::atomic<bool> right{true};
  side_by_side(readers, 100'000, [&](int thread, int round, std::uint64_t random) {
    const std::uint64_t strings = random % 300 + 1;
    const FramedContract key{strings, static_cast<std::uint32_t>(strings % 7),
                             static_cast<std::uint8_t>(random >> 40 & 15), 0};
    const std::uint64_t hash = hash_key(key);
    const bool won = strings % 9 >= key.take;
    const Fact fact = table.get(key, hash);
    if (won ? fact.is(0) : fact.excludes(0)) right = false;
    table.prefetch(hash);
    if (won) {
      table.exclude(key, hash, 0);
    } else {
      table.prove(key, hash, 0, random >> 50 & 63);
    }
    if (thread == 0 && round % 40'000 == 39'999) forget(table, readers, thread);
  });
  return right;
}

}  // namespace

int main() {
  const bool right = proved_facts<std::uint32_t>() && proved_facts<std::uint64_t>() &&
                     proved_facts<grundy::Uint128>() && effort() && graphs() && scores();
  std::puts(right ? "what threads read of tables is right" : "a table has told what is not so");
  return right ? 0 : 1;
}
