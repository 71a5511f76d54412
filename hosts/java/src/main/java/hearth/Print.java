package hearth;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Formats findings for programmers. */
final class Print {
    private Print() {}

    /** Returns the verdict, and two lines for each finding. An empty path is printed as {@code (whole)}. */
    static String report(boolean ok, @Nullable Integer status, List<Finding> findings, String whole) {
        var errors = (int) findings.stream().filter(finding -> finding.severity() == Severity.ERROR).count();
        var counts = count(errors, "error") + count(findings.size() - errors, "warning");
        var lines = String.join("", findings.stream().map(finding -> finding(finding, whole)).toList());
        return (ok ? "accepted" : "refused (" + status + ")") + counts.replaceFirst(",", ":") + lines;
    }

    private static String count(int number, String what) {
        return number == 0 ? "" : ", " + number + " " + what + (number == 1 ? "" : "s");
    }

    private static String finding(Finding of, String whole) {
        var what = (of.severity() == Severity.ERROR ? "" : "warning: ") + of.message();
        var rule = of.rule() == null ? "" : ", rule " + of.rule();
        var help = of.help() == null ? "" : "; help: " + of.help();
        var where = of.path().isEmpty() ? "(" + whole + ")" : of.path();
        return "\n  " + where + "  " + what + "\n    " + of.code() + rule + help;
    }
}
