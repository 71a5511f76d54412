package hearth;

import java.util.List;
import java.util.stream.Collectors;

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
    @Override public String toString() { return print(ok() ? "accepted" : "refused (" + status + ")", findings); }

    static String print(String verdict, List<Finding> findings) {
        var errors = (int) findings.stream().filter(finding -> finding.severity().equals("error")).count();
        var counts = count(errors, "error") + count(findings.size() - errors, "warning");
        var lines = findings.stream().map(Report::print).collect(Collectors.joining());
        return verdict + counts.replaceFirst(",", ":") + lines;
    }

    private static String count(int number, String what) {
        return number == 0 ? "" : ", " + number + " " + what + (number == 1 ? "" : "s");
    }

    private static String print(Finding of) {
        var what = (of.severity().equals("error") ? "" : "warning: ") + of.message();
        var rule = of.rule() == null ? "" : ", rule " + of.rule();
        var help = of.help() == null ? "" : "; help: " + of.help();
        var where = of.path().isEmpty() ? "(claim)" : of.path();
        return "\n  " + where + "  " + what + "\n    " + of.code() + rule + help;
    }
}
