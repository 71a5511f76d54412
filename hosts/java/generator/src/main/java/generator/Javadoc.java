package generator;

import java.util.ArrayList;
import java.util.List;

/** Converts descriptions of the contract, which are Markdown with backticks, to Javadoc. */
final class Javadoc {
    /** The width of a line, with room for the indentation of a nested type. */
    private static final int WIDTH = 112;

    private Javadoc() {}

    /** Returns a text on one line: {@code `x`} becomes a code tag, and the rest is escaped for HTML. */
    static String prose(String description) {
        var text = new StringBuilder();
        var parts = String.join(" ", description.strip().lines().map(String::strip).toList()).split("`", -1);
        if (parts.length % 2 == 0) throw new IllegalArgumentException("unpaired backtick: " + description);
        for (var part = 0; part < parts.length; part++) {
            text.append(part % 2 == 0 ? escaped(parts[part]) : "{@code " + parts[part] + "}");
        }
        return text.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("@", "&#64;");
    }

    /** Returns a comment of paragraphs and tags, such as {@code @param name text}. */
    static String comment(List<String> paragraphs, List<String> tags) {
        if (paragraphs.size() == 1 && tags.isEmpty() && paragraphs.get(0).length() <= WIDTH) {
            return "/** " + paragraphs.get(0) + " */\n";
        }
        var lines = new ArrayList<String>();
        for (var paragraph : paragraphs) {
            wrap(lines, (lines.isEmpty() ? "" : "<p>") + paragraph, "");
            lines.add("");
        }
        for (var tag : tags) wrap(lines, tag, "    ");
        if (tags.isEmpty()) lines.remove(lines.size() - 1);
        var text = new StringBuilder("/**\n");
        for (var line : lines) text.append(line.isEmpty() ? " *" : " * ").append(line).append('\n');
        return text.append(" */\n").toString();
    }

    /** Wraps a text between words, and indents the lines after the first. */
    private static void wrap(List<String> lines, String text, String indentation) {
        var line = new StringBuilder();
        for (var word : text.split(" ")) {
            if (line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(indentation).append(word);
            } else {
                line.append(line.isEmpty() ? "" : " ").append(word);
            }
        }
        lines.add(line.toString());
    }
}
