package hearth;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is found in a claim: the HTTP status of a refusal, or null; findings in document order; checks. */
public record Report(String outcome, Integer status, List<Finding> findings, List<Check> checks) implements Answer {
    /** A stable code, a JSON Pointer, {@code error} or {@code warning}; rule, status and help may be null. */
    public record Finding(String code, Integer rule, String path, String message, Map<String, Object> params,
            String severity, Integer status, String help) {
        /** Whether it refuses the input. */
        public boolean refuses() { return severity.equals("error"); }

        @Override public String toString() {
            return "  " + (path.isEmpty() ? "(claim)" : path) + (refuses() ? "  " : "  warning: ") + message
                    + "\n    " + code + (rule == null ? "" : ", rule " + rule) + (help == null ? "" : "; help: " + help);
        }
    }

    /** A rule that refuses no claim: {@code pass}, {@code fail} or {@code not-assessed}, and the code why, or null. */
    public record Check(int rule, String id, String result, String code) {}

    /** This report of an accepted claim; throws {@link HearthException.ClaimRefused} of a refused one. */
    public Report orThrow() {
        if (ok()) return this;
        throw new HearthException.ClaimRefused(this);
    }

    /** The verdict, and two lines for each finding. */
    @Override public String toString() { return print(ok() ? "accepted" : "refused (" + status + ")", findings); }

    static String print(String verdict, List<Finding> findings) {
        var errors = (int) findings.stream().filter(Finding::refuses).count();
        var counts = count(errors, "error") + count(findings.size() - errors, "warning");
        var lines = findings.stream().map(finding -> "\n" + finding).collect(Collectors.joining());
        return verdict + counts.replaceFirst(",", ":") + lines;
    }

    private static String count(int number, String what) {
        return number == 0 ? "" : ", " + number + " " + what + (number == 1 ? "" : "s");
    }
}
