package hearth;

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
            if (compiled.ok()) return session;
            throw new HearthException.ConfigurationRefused(compiled.status(), compiled.findings());
        });
    }

    /** What is worth a look in the configuration. */
    public List<Finding> warnings() { return compiled.findings(); }

    /** Maps a method and a target: path and query, as the client sent them. */
    public Route route(String method, String target) { return route(method, target, false); }

    /** The same; {@code explain} asks what decided. */
    public Route route(String method, String target, boolean explain) {
        var request = Map.of("handle", compiled.handle(), "method", method, "target", target, "explain", explain);
        return Json.read(Route.class, pool.invoke("gateway.route", Json.utf8(Json.text(request))));
    }

    /** Where paths are served, and which there are. */
    public RouteTable routes() {
        var request = Json.utf8("{\"handle\":" + compiled.handle() + "}");
        return Json.read(RouteTable.class, pool.invoke("gateway.routes", request));
    }

    /** As {@link Hearth#close}. */
    @Override public void close() { pool.close(); }
}
