// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/base/numbers.h"

namespace emilia {

/// An attribute of an element; numbers are written to a tenth, which is enough for a picture.
struct Attribute {
  Attribute(std::string_view attribute, std::string_view text) : name(attribute), value(text) {}
  template <typename Number>
  requires std::is_arithmetic_v<Number> Attribute(std::string_view attribute, Number number)
      : Attribute(attribute, format_short_decimal(static_cast<double>(number), 1)) {}

  std::string_view name;
  std::string value;
};

/// An element of XML or HTML with what is in it. Texts are escaped, so that whatever they have the element is
/// well formed: special characters become entities, control characters, which XML forbids, are left out.
class Element {
 public:
  explicit Element(std::string_view name, std::initializer_list<Attribute> attributes = {});

  /// Puts a text behind what is in the element.
  Element& text(std::string_view text);

  /// Puts an element behind what is in the element, on a line of its own.
  Element& add(const Element& child);

  /// `<name a="1">...</name>`, or `<name a="1"/>` where nothing was put in it.
  [[nodiscard]] std::string str() const;

 private:
  std::string name_;
  std::string attributes_;
  std::string content_;
  bool has_content_ = false;
};

}  // namespace emilia
