// Thermographs: how the stops of a game change under a tax on every move (On Numbers and Games, chapter 9).
#pragma once

#include <vector>

#include "values/dyadic.hpp"

namespace grundy::partizan {

// A continuous function of the temperature t >= 0, linear between its points; the slopes are -1, 0 or 1.
class Wall {
 public:
  struct Point {
    Dyadic temperature, value;
    bool operator==(const Point&) const = default;
  };

  explicit Wall(Dyadic constant) : points_{{0, constant}} {}
  Wall(std::vector<Point> points, int last_slope) : points_(std::move(points)), last_slope_(last_slope) {
    simplify();
  }

  const std::vector<Point>& points() const { return points_; }

  Dyadic at(Dyadic temperature) const {
    std::size_t i = points_.size() - 1;
    while (points_[i].temperature > temperature) --i;
    const Dyadic since = temperature - points_[i].temperature;
    const int slope = slope_after(i);
    return slope == 0 ? points_[i].value : points_[i].value + (slope > 0 ? since : -since);
  }

  // The wall with `slope` times the temperature added: what is left when the tax is paid.
  Wall tilted(int slope) const {
    std::vector<Point> moved = points_;
    for (Point& point : moved)
      point.value = slope > 0 ? point.value + point.temperature : point.value - point.temperature;
    return {std::move(moved), last_slope_ + slope};
  }

  // The larger (or smaller) of two walls at every temperature.
  static Wall outer(const Wall& a, const Wall& b, bool larger) {
    std::vector<Point> points;
    const std::vector<Dyadic> places = breaks(a, b);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Dyadic x = a.at(places[i]), y = b.at(places[i]);
      points.push_back({places[i], larger ? std::max(x, y) : std::min(x, y)});
      if (const auto crossing = crosses(a, b, places, i)) points.push_back({*crossing, a.at(*crossing)});
    }
    const Dyadic far = points.back().temperature + 1;
    const bool first = larger ? a.at(far) >= b.at(far) : a.at(far) <= b.at(far);
    return {std::move(points), first ? a.last_slope_ : b.last_slope_};
  }

  // The wall up to a temperature, and a mast above it.
  Wall cut(Dyadic temperature) const {
    std::vector<Point> kept;
    for (const Point& point : points_)
      if (point.temperature < temperature) kept.push_back(point);
    kept.push_back({temperature, at(temperature)});
    return {std::move(kept), 0};
  }

  // The least temperature from which on `a` is not above `b`; their difference does not grow.
  static Dyadic meeting(const Wall& a, const Wall& b) {
    const std::vector<Dyadic> places = breaks(a, b);
    std::size_t i = 0;
    while (i + 1 < places.size() && a.at(places[i + 1]) > b.at(places[i + 1])) ++i;
    const Dyadic difference = a.at(places[i]) - b.at(places[i]);
    if (difference.sign() <= 0) return places[i];
    const Dyadic step = (a.at(places[i] + 1) - b.at(places[i] + 1)) - difference;
    if (i + 1 == places.size()) return places[i] + (step == Dyadic(-2) ? difference.half() : difference);
    const Dyadic end = places[i + 1], drop = difference - (a.at(end) - b.at(end));
    const bool twice = drop == (end - places[i]) + (end - places[i]);
    return places[i] + (twice ? difference.half() : difference);
  }

 private:
  int slope_after(std::size_t i) const {
    if (i + 1 == points_.size()) return last_slope_;
    return (points_[i + 1].value - points_[i].value).sign();
  }
  // Drops points at which the slope does not change.
  void simplify() {
    std::vector<Point> kept;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (!kept.empty() && kept.back().temperature == points_[i].temperature) continue;
      if (i > 0 && slope_after(i - 1) == slope_after(i)) continue;
      kept.push_back(points_[i]);
    }
    points_ = std::move(kept);
  }
  static std::vector<Dyadic> breaks(const Wall& a, const Wall& b) {
    std::vector<Dyadic> places;
    for (const Wall* wall : {&a, &b})
      for (const Point& point : wall->points_) places.push_back(point.temperature);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
  }
  // Where two walls cross strictly between the i-th place and the next; the slopes differ by at most 2.
  static std::optional<Dyadic> crosses(const Wall& a, const Wall& b, const std::vector<Dyadic>& places,
                                       std::size_t i) {
    const Dyadic here = a.at(places[i]) - b.at(places[i]);
    if (here.sign() == 0) return std::nullopt;
    const Dyadic distance = here.sign() > 0 ? here : -here;
    for (const Dyadic step : {distance, distance.half()}) {
      const Dyadic place = places[i] + step;
      if (i + 1 < places.size() && place >= places[i + 1]) continue;
      if (a.at(place) == b.at(place)) return place;
    }
    return std::nullopt;
  }

  std::vector<Point> points_;
  int last_slope_ = 0;
};

struct Thermograph {
  Wall left, right;
  Dyadic mean, temperature;
};

}  // namespace grundy::partizan
