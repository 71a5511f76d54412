package hearth;

import java.util.List;

/** What is found in a claim: the HTTP status of a refusal, or null; findings in document order; checks. */
public record Report(String outcome, Integer status, List<Finding> findings, List<Check> checks) {
    /** Whether a server takes the claim. */
    public boolean ok() { return outcome.equals("valid"); }

    /** This report of an accepted claim; throws {@link HearthException.ClaimRefused} of a refused one. */
    public Report orThrow() {
        if (ok()) return this;
        throw new HearthException.ClaimRefused(this);
    }

    /** The verdict, and two lines for each finding. */
    @Override public String toString() { return print(ok(), status, findings, "claim"); }

    /** An empty path is the whole of something. */
    static String print(boolean ok, Integer status, List<Finding> findings, String whole) {
        var errors = (int) findings.stream().filter(finding -> finding.severity() == Severity.ERROR).count();
        var counts = count(errors, "error") + count(findings.size() - errors, "warning");
        var lines = String.join("", findings.stream().map(finding -> print(finding, whole)).toList());
        return (ok ? "accepted" : "refused (" + status + ")") + counts.replaceFirst(",", ":") + lines;
    }

    private static String count(int number, String what) {
        return number == 0 ? "" : ", " + number + " " + what + (number == 1 ? "" : "s");
    }

    private static String print(Finding of, String whole) {
        var what = (of.severity() == Severity.ERROR ? "" : "warning: ") + of.message();
        var rule = of.rule() == null ? "" : ", rule " + of.rule();
        var help = of.help() == null ? "" : "; help: " + of.help();
        var where = of.path().isEmpty() ? "(" + whole + ")" : of.path();
        return "\n  " + where + "  " + what + "\n    " + of.code() + rule + help;
    }
}
