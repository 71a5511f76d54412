package hearth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Maps requests to query methods by one configuration, from any number of threads; it has instances of its own. */
public final class Router implements AutoCloseable {
    private final Session.Pool pool;
    private volatile Compiled compiled; // The same in every instance: it is the first thing that one does.

    Router(Supplier<Session> sessions, byte[] configuration) {
        pool = new Session.Pool(() -> {
            var session = sessions.get();
            compiled = Json.read(Compiled.class, session.invoke("gateway.compile", configuration));
            if (!compiled.ok()) throw new HearthException.ConfigurationRefused(compiled.findings);
            return session;
        });
    }

    private record Compiled(String outcome, int handle, List<Report.Finding> findings) implements Answer {}

    /** What is worth a look in the configuration. */
    public List<Report.Finding> warnings() { return compiled.findings; }

    /** What a request is mapped to, or why it is refused and with which HTTP status. What there is not is null. */
    public record Route(String outcome, Integer status, List<Report.Finding> findings, String rpc,
            Map<String, Object> fields, String prefix, String path, String responseBody, Deprecation deprecation,
            JsonNode explain) implements Answer {}

    /** That a path is an old one, since when, and the one to use instead, or null. */
    public record Deprecation(String since, String successor) {}

    /** Maps a method and a target: path and query, as the client sent them. */
    public Route route(String method, String target) { return route(method, target, false); }

    /** The same; {@code explain} asks what decided. */
    public Route route(String method, String target, boolean explain) {
        var request = Map.of("handle", compiled.handle, "method", method, "target", target, "explain", explain);
        return Json.read(Route.class, pool.invoke("gateway.route", Json.write(request)));
    }

    /** Where paths are served, and which there are. */
    public record Index(List<Prefix> prefixes, List<Entry> routes) {}

    /** A prefix, what it stands for, and since when clients should use another, or null. */
    public record Prefix(String path, String standsFor, String deprecated) {}

    /** A template, the query method it leads to, and whether that is answered 501. */
    public record Entry(String template, String rpc, boolean disabled) {}

    /** The index of the table. */
    public Index routes() {
        return Json.read(Index.class, pool.invoke("gateway.routes", Json.write(Map.of("handle", compiled.handle))));
    }

    /** As {@link Hearth#close}. */
    @Override public void close() { pool.close(); }
}
