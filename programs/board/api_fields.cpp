// SPDX-License-Identifier: MIT
#include "programs/board/api_fields.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/text.h"

namespace emilia {

using nlohmann::ordered_json;

struct ApiFields::Json {
  /// Takes a field out of the object.
  std::optional<ordered_json> take(const char* name) {
    if (!value.is_object() || !value.contains(name)) return std::nullopt;
    ordered_json field = value[name];
    value.erase(name);
    return field;
  }

  ordered_json value;
};

ApiFields::ApiFields(std::string_view text)
    : json_(std::make_unique<Json>(Json{ordered_json::parse(text, nullptr, false)})) {
  if (!json_->value.is_object()) fail("invalid request: expected a JSON object");
}

ApiFields::~ApiFields() = default;

std::optional<std::string> ApiFields::text(const char* name) {
  const std::optional<ordered_json> field = json_->take(name);
  if (!field) return std::nullopt;
  if (field->is_string()) return field->get<std::string>();
  fail(in_quotes(name) + " is not a text");
  return std::nullopt;
}

std::optional<int> ApiFields::integer(const char* name, int least, int greatest) {
  const std::optional<ordered_json> field = json_->take(name);
  if (!field) return std::nullopt;
  if (field->is_number_integer() && *field >= least && *field <= greatest) return field->get<int>();
  fail(in_quotes(name) + " is not an integer from " + std::to_string(least) + " to " +
       std::to_string(greatest));
  return std::nullopt;
}

std::optional<std::chrono::microseconds> ApiFields::seconds(const char* name) {
  const std::optional<ordered_json> field = json_->take(name);
  if (!field) return std::nullopt;
  const double value = field->is_number() ? field->get<double>() : 0;
  if (value >= 1.0 / kMicrosecondsOfSecond && value <= kMostSeconds)
    return std::chrono::microseconds(std::llround(value * kMicrosecondsOfSecond));
  fail(in_quotes(name) + " is not a number of seconds, at most " + std::to_string(kMostSeconds));
  return std::nullopt;
}

std::optional<std::string> ApiFields::object(const char* name) {
  const std::optional<ordered_json> field = json_->take(name);
  if (!field) return std::nullopt;
  if (field->is_object()) return field->dump();
  fail(in_quotes(name) + " is not an object");
  return std::nullopt;
}

bool ApiFields::is_set(const char* name) {
  const std::optional<ordered_json> field = json_->take(name);
  if (field && !field->is_boolean()) fail(in_quotes(name) + " is neither true nor false");
  return field && field->is_boolean() && field->get<bool>();
}

Status ApiFields::end() {
  constexpr std::size_t kLongest = 40;
  if (json_->value.is_object() && !json_->value.empty())
    fail("unknown field " + in_quotes(json_->value.begin().key(), kLongest));
  return status_;
}

void ApiFields::fail(const std::string& message) {
  if (status_) status_ = Error{message};
}

}  // namespace emilia
