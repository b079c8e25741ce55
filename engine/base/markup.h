// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/base/numbers.h"

namespace emilia {

/// Attribute of an element. Numbers are written with one decimal, which is enough for pictures.
struct Attribute {
  Attribute(std::string_view attribute, std::string_view text) : name(attribute), value(text) {}
  template <typename Number>
  requires std::is_arithmetic_v<Number> Attribute(std::string_view attribute, Number number)
      : Attribute(attribute, format_short_decimal(static_cast<double>(number), 1)) {}

  std::string_view name;
  std::string value;
};

/// XML or HTML element with its content. Texts are escaped, so every element is well formed: special
/// characters become entities, and control characters, which XML forbids, are dropped.
class Element {
 public:
  explicit Element(std::string_view name, std::initializer_list<Attribute> attributes = {});

  /// Appends a text to the content.
  Element& text(std::string_view text);

  /// Appends an element to the content, on a line of its own.
  Element& add(const Element& child);

  /// Returns `<name a="1">...</name>`, or `<name a="1"/>` for an empty element.
  [[nodiscard]] std::string str() const;

 private:
  std::string name_;
  std::string attributes_;
  std::string content_;
  bool has_content_ = false;
};

}  // namespace emilia
