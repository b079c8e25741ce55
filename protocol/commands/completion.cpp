// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "protocol/commands/commands.h"
#include "protocol/commands/help.h"
#include "protocol/commands/manual.h"

namespace emilia {

namespace {

constexpr std::string_view kCompletionHeader =
    "# SPDX-License-Identifier: MIT\n# Made by Emilia's build from the tables of its help.\n";

std::vector<Flag> flags_of(const Subcommand& command) {
  return concatenated(command.flags, command.options);
}

std::string joined_words(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text.append(text.empty() ? "" : " ").append(word);
  return text;
}

/// The words that the first or, behind a group as "book", the second one may be.
std::string first_words() {
  std::string text;
  std::set<std::string_view> seen;
  for (const Subcommand& command : commands()) {
    const std::string_view word = command.name.substr(0, command.name.find(' '));
    if (!word.empty() && seen.insert(word).second) text.append(text.empty() ? "" : " ").append(word);
  }
  return text;
}

std::string actions_of_book() {
  std::string text;
  constexpr std::string_view kGroup = "book ";
  for (const Subcommand& command : commands()) {
    if (!command.name.starts_with(kGroup)) continue;
    text.append(text.empty() ? "" : " ").append(command.name.substr(kGroup.size()));
  }
  return text;
}

/// A text within single quotes of a shell.
std::string shell_word(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + "'";
}

/// A description in zsh's _arguments, where brackets and colons mean something.
std::string for_zsh(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string zsh_flag(const Flag& flag) {
  std::string spec = "--" + flag.name + "[" + for_zsh(flag.meaning) + "]";
  if (!flag.choices.empty()) {
    spec += ":word:(" + joined_words(flag.choices) + ")";
  } else if (!flag.value.empty()) {
    spec += flag.value == "<file>" ? ":file:_files" : ":" + for_zsh(flag.value) + ":";
  }
  return shell_word(spec);
}

}  // namespace

std::string bash_completion() {
  std::string text(kCompletionHeader);
  text +=
      "_emilia() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
      "  local command=${COMP_WORDS[1]} flags='' words=''\n"
      "  [[ $command == -* || $COMP_CWORD == 1 ]] && command=\n"
      "  [[ $command == book && $COMP_CWORD -gt 2 ]] && command+=\" ${COMP_WORDS[2]}\"\n"
      "  case $command$before in\n";
  for (const Subcommand& command : commands()) {
    for (const Flag& flag : flags_of(command)) {
      if (flag.choices.empty()) continue;
      text += "    " + shell_word(std::string(command.name) + "--" + flag.name) +
              ") words=" + shell_word(joined_words(flag.choices)) + " ;;\n";
    }
  }
  text += "  esac\n  case $command in\n";
  for (const Subcommand& command : commands()) {
    std::string flags = "--help";
    for (const Flag& flag : flags_of(command)) flags.append(" --").append(flag.name);
    text += "    " + shell_word(command.name) + ") flags=" + shell_word(flags) + " ;;\n";
  }
  text +=
      "  esac\n"
      "  if [[ -z $words ]]; then\n"
      "    if [[ $current == -* ]]; then words=$flags\n"
      "    elif [[ $COMP_CWORD == 1 || $command == help ]]; then words=" +
      shell_word(first_words()) +
      "\n    elif [[ $command == book ]]; then words=" + shell_word(actions_of_book()) +
      "\n    fi\n  fi\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
      "}\ncomplete -o default -F _emilia emilia\n";
  return text;
}

std::string zsh_completion() {
  std::string text = "#compdef emilia\n" + std::string(kCompletionHeader);
  text +=
      "_emilia() {\n  local command=${words[2]}\n  (( CURRENT == 2 )) && command=\n"
      "  [[ $command == -* ]] && command=\n"
      "  [[ $command == book && $CURRENT -gt 3 ]] && command+=\" ${words[3]}\"\n  case $command in\n";
  for (const Subcommand& command : commands()) {
    text += "    (" + shell_word(command.name) + ") _arguments '--help[say what there is]'";
    for (const Flag& flag : flags_of(command)) text += " \\\n      " + zsh_flag(flag);
    if (command.name.empty()) {
      text += " \\\n      '1:command:(" + first_words() + ")'";
    } else {
      text += " '*:file:_files'";
    }
    text += " ;;\n";
  }
  return text + "    (book) _values action " + actions_of_book() + " ;;\n  esac\n}\n_emilia \"$@\"\n";
}

std::string fish_completion() {
  std::string text(kCompletionHeader);
  text += "complete -c emilia -n __fish_use_subcommand -f -a " + shell_word(first_words()) + "\n";
  text += "complete -c emilia -n '__fish_seen_subcommand_from book; and not __fish_seen_subcommand_from " +
          actions_of_book() + "' -f -a " + shell_word(actions_of_book()) + "\n";
  text += "complete -c emilia -l help -d 'say what there is'\n";
  for (const Subcommand& command : commands()) {
    const std::string name(command.name);
    std::string condition = "__fish_use_subcommand";
    if (const std::size_t blank = name.find(' '); blank != std::string::npos) {
      condition =
          "__fish_seen_subcommand_from book; and __fish_seen_subcommand_from " + name.substr(blank + 1);
    } else if (!name.empty()) {
      condition = "__fish_seen_subcommand_from " + name;
    }
    for (const Flag& flag : flags_of(command)) {
      text += "complete -c emilia -n " + shell_word(condition) + " -l " + flag.name + " -d " +
              shell_word(flag.meaning);
      if (!flag.choices.empty()) {
        text += " -x -a " + shell_word(joined_words(flag.choices));
      } else if (!flag.value.empty()) {
        text += " -r";
      }
      text += "\n";
    }
  }
  return text;
}

}  // namespace emilia
