// SPDX-License-Identifier: MIT
#include "engine/base/markup.h"

namespace emilia {

namespace {

std::string escape_markup(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= ' ' || c == '\n') escaped += c;
    }
  }
  return escaped;
}

}  // namespace

Element::Element(std::string_view name, std::initializer_list<Attribute> attributes) : name_(name) {
  for (const Attribute& attribute : attributes) {
    attributes_.append(" ").append(attribute.name).append("=\"").append(escape_markup(attribute.value)) +=
        '"';
  }
}

Element& Element::text(std::string_view text) {
  content_ += escape_markup(text);
  has_content_ = true;
  return *this;
}

Element& Element::add(const Element& child) {
  if (content_.empty()) content_ = "\n";
  content_ += child.str() + '\n';
  has_content_ = true;
  return *this;
}

std::string Element::str() const {
  const std::string begin = '<' + name_ + attributes_;
  return has_content_ ? begin + '>' + content_ + "</" + name_ + '>' : begin + "/>";
}

}  // namespace emilia
