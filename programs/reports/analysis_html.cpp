// SPDX-License-Identifier: MIT
#include "programs/reports/analysis_html.h"

#include <string_view>

#include "engine/analysis/collection/analysis_json.h"
#include "engine/base/markup.h"
#include "programs/reports/analysis_report.h"

extern "C" {
// programs/reports/embedded_page.S
extern const char emilia_page_begin;  // NOLINT(readability-identifier-naming)
extern const char emilia_page_end;    // NOLINT(readability-identifier-naming)
}

namespace emilia {

namespace {

/// Placeholders of the table and the analysis in the page.
constexpr std::string_view kNoTable = "<noscript></noscript>";
constexpr std::string_view kNoAnalysis = R"( id="analysis">null<)";

/// Escapes JSON so that it cannot end its script element.
std::string for_script(std::string_view json) {
  std::string text;
  for (const char character : json) {
    if (character == '<')
      text += "\\u003c";
    else
      text += character;
  }
  return text;
}

}  // namespace

std::string analysis_html(const GameAnalysis& analysis) {
  std::string page(&emilia_page_begin, &emilia_page_end);
  const Element table = Element("noscript").add(Element("pre").text(format_analysis(analysis)));
  page.replace(page.find(kNoTable), kNoTable.size(), table.str());
  const std::string json = for_script(AnalysisJson(analysis).text());
  page.replace(page.find(kNoAnalysis), kNoAnalysis.size(), R"( id="analysis">)" + json + '<');
  return page;
}

}  // namespace emilia
