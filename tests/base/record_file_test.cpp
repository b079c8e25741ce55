// SPDX-License-Identifier: MIT
#include "engine/base/record_file.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

using Mode = RecordFile::Mode;
using Records = std::vector<std::string>;

const RecordFile::Kind kLines{"a header\n", 0, {}};
const RecordFile::Kind kPlainLines{"", 0, {}};
const RecordFile::Kind kBlocks{"HEAD", 5, {}};

/// Returns the bytes of a record for `append`.
std::string whole(const RecordFile::Kind& kind, const std::string& record) {
  return kind.record_size == 0 ? record + "\n" : record;
}

/// Opens a file, stores the records of earlier runs, and adds a record.
struct Writer {
  Records earlier;
  std::string error = "no error";

  Writer(const std::string& path, Mode mode, const RecordFile::Kind& kind, const std::string& added = "") {
    RecordFile file;
    const Status opened = file.open(path, mode, kind, [this](std::string_view record) {
      earlier.emplace_back(record);
      return success();
    });
    if (!opened) error = opened.error().message;
    if (opened && !added.empty()) EXPECT_TRUE(file.append(whole(kind, added)));
  }
};

TEST(RecordFile, GoesOnAfterAnEndAtAnyByte) {
  const Records records = {"first", "secnd", "third"};
  for (const RecordFile::Kind& kind : {kLines, kPlainLines, kBlocks}) {
    std::string content = kind.header;
    std::vector<std::size_t> ends = {content.size()};
    for (const std::string& record : records) {
      content += whole(kind, record);
      ends.push_back(content.size());
    }
    for (std::size_t length = 0; length <= content.size(); ++length) {
      SCOPED_TRACE(content.substr(0, length));
      std::size_t whole_records = 0;
      while (whole_records < 3 && ends[whole_records + 1] <= length) ++whole_records;
      const test::ScratchFolder folder;
      const std::string path = folder.write("a", content.substr(0, length));
      const Writer run(path, Mode::resume, kind, "added");
      EXPECT_EQ(run.error, "no error");
      EXPECT_EQ(run.earlier,
                Records(records.begin(), records.begin() + static_cast<std::ptrdiff_t>(whole_records)));
      EXPECT_EQ(folder.read("a"), content.substr(0, ends[whole_records]) + whole(kind, "added"));
    }
  }
}

TEST(RecordFile, StaysAsItIsUntilARecordIsAdded) {
  const test::ScratchFolder folder;
  const std::string path = folder.write("a", "a header\none\ntw");
  EXPECT_EQ(Writer(path, Mode::resume, kLines).earlier, Records{"one"});
  EXPECT_EQ(folder.read("a"), "a header\none\ntw");
}

TEST(RecordFile, TakesNothingFromAFileThatEndsWithSomethingElse) {
  const RecordFile::Kind kind{.line_start = "{\"key\":"};
  for (const char* line : {"{", "{\"key\":", "{\"key\":1"}) {
    const test::ScratchFolder folder;
    EXPECT_EQ(Writer(folder.write("a", line), Mode::resume, kind, "added").error, "no error");
    EXPECT_EQ(folder.read("a"), "added\n");
  }
  for (const char* text : {"my notes", "{\"kind\":1}"}) {
    const test::ScratchFolder folder;
    const std::string path = folder.write("a", text);
    EXPECT_EQ(
        Writer(path, Mode::resume, kind, "added").error,
        path + ", line 1: the incomplete last line does not begin with '{\"key\":'; file left unchanged");
    EXPECT_EQ(folder.read("a"), text);
  }
}

TEST(RecordFile, BeginsOneThatIsNotThere) {
  for (const Mode mode : {Mode::create, Mode::resume}) {
    const test::ScratchFolder folder;
    EXPECT_EQ(Writer(folder.path("a"), mode, kBlocks, "added").error, "no error");
    EXPECT_EQ(folder.read("a"), "HEADadded");
  }
}

TEST(RecordFile, IsNeverWrittenOver) {
  const test::ScratchFolder folder;
  const std::string path = folder.write("a", "mine");
  EXPECT_EQ(
      Writer(path, Mode::create, kLines, "added").error,
      "cannot create '" + path + "': the file exists; use --resume to continue it, or choose another name");
  EXPECT_EQ(Writer(path, Mode::resume, kLines, "added").error,
            "cannot resume '" + path + "': expected header 'a header'");
  EXPECT_EQ(folder.read("a"), "mine");
}

TEST(RecordFile, ACallerSaysWhatIsWrongWithAnotherHeader) {
  const test::ScratchFolder folder;
  const std::string path = folder.write("a", "another, longer header");
  RecordFile::Kind kind = kBlocks;
  kind.check_header = [](std::string_view header) { return Error{"found " + std::string(header)}; };
  EXPECT_EQ(Writer(path, Mode::resume, kind).error, "found anot");
}

TEST(RecordFile, ErrorsNameTheFileAndThePlaceOrTheCause) {
  const test::ScratchFolder folder;
  const auto error_of = [&folder](const RecordFile::Kind& kind, const std::string& content) {
    RecordFile file;
    const auto refuse_x = [](std::string_view record) {
      return record.find('x') == std::string_view::npos ? success() : Error{"an x"};
    };
    return file.open(folder.write("a", content), Mode::resume, kind, refuse_x).error().message;
  };
  EXPECT_EQ(error_of(kLines, "a header\none\nx\n"), folder.path("a") + ", line 3: an x");
  EXPECT_EQ(error_of(kBlocks, "HEAD12345xxxxx"), folder.path("a") + ", record 2: an x");
  EXPECT_EQ(error_of(kPlainLines, std::string(2'000'000, 'y')),
            folder.path("a") + ", line 1: the line has more than 1048576 bytes");
  EXPECT_EQ(Writer("/nowhere/a", Mode::resume, kLines).error,
            "cannot create '/nowhere/a': No such file or directory");
  EXPECT_EQ(Writer("/dev/null", Mode::resume, kLines).error,
            "cannot read '/dev/null': it is a pipe or a device, not a regular file");
  EXPECT_EQ(Writer("/", Mode::resume, kLines).error, "cannot read '/': it is a folder, not a file");
}

TEST(RecordFile, TwoRunsOnOneFileSpoiltIt) {
  const test::ScratchFolder folder;
  const std::string path = folder.path("a");
  const auto ignore = [](std::string_view /*record*/) { return success(); };
  {
    RecordFile first;
    ASSERT_TRUE(first.open(path, Mode::create, kLines, ignore));
    ASSERT_TRUE(first.append("one\n"));
    RecordFile second;
    const Status opened = second.open(path, Mode::resume, kLines, ignore);
    ASSERT_FALSE(opened);
    const std::string holder = "process " + std::to_string(getpid()) + " (";
    EXPECT_NE(opened.error().message.find("'" + path + "': it is locked by " + holder), std::string::npos)
        << opened.error().message;
    ASSERT_TRUE(first.append("two\n"));
  }
  EXPECT_EQ(Writer(path, Mode::resume, kLines, "three").earlier, (Records{"one", "two"}));
  EXPECT_EQ(folder.read("a"), "a header\none\ntwo\nthree\n");
}

TEST(RecordFile, IsTakenAwayWhereItIsNewAndEmpty) {
  const test::ScratchFolder folder;
  const auto remove = [&folder](const std::string& name, Mode mode, const std::string& added) {
    RecordFile file;
    EXPECT_TRUE(
        file.open(folder.path(name), mode, kBlocks, [](std::string_view /*record*/) { return success(); }));
    if (!added.empty()) EXPECT_TRUE(file.append(added));
    file.remove_if_empty();
    return !exists(folder.path(name));
  };
  EXPECT_TRUE(remove("a", Mode::create, ""));
  EXPECT_FALSE(remove("b", Mode::create, "12345"));
  folder.write("c", "HEAD12");
  EXPECT_FALSE(remove("c", Mode::resume, ""));
}

/// Limit of a file's size, like a full disk.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    static_cast<void>(std::signal(SIGXFSZ, handler_));
  }

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

TEST(RecordFile, ARecordThatDidNotFitSpoilsNoneBehindIt) {
  const test::ScratchFolder folder;
  RecordFile file;
  ASSERT_TRUE(file.open(folder.path("a"), Mode::create, kLines, {}));
  ASSERT_TRUE(file.append("one\n"));
  {
    const SmallDisk disk(15);
    EXPECT_EQ(file.append("two\n").error().message,
              "cannot write to '" + folder.path("a") + "': File too large");
    EXPECT_EQ(folder.read("a"), "a header\none\ntw") << "this is what a kill may leave too";
  }
  ASSERT_TRUE(file.append("three\n"));
  EXPECT_EQ(folder.read("a"), "a header\none\nthree\n");
  EXPECT_EQ(file.record_count(), 2U);
}

}  // namespace
}  // namespace emilia
