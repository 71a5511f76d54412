package hearth;

import java.util.List;
import java.util.function.Supplier;

/** Maps requests to query methods by one configuration. Any number of threads can share it. */
public final class Router implements AutoCloseable {
    private final Session.Pool pool;
    private volatile Compiled compiled; // The same in every instance, because each compiles first.

    Router(Supplier<Session> sessions, byte[] configuration) {
        pool = new Session.Pool(() -> {
            var session = sessions.get();
            compiled = Json.read(Compiled::read, session.invoke("gateway.compile", configuration));
            if (compiled.ok()) return session;
            throw new HearthException.ConfigurationRefused(compiled.status(), compiled.findings());
        });
    }

    /**
     * Returns the warnings about the configuration.
     *
     * @return the warnings
     */
    public List<Finding> warnings() {
        return compiled.findings();
    }

    /**
     * Maps a request.
     *
     * @param method the HTTP method
     * @param target the path and the query, as the client sent them
     * @return the query method with its fields, or the findings that refuse the request
     * @throws HearthException.CouldNotRun if the call is over a limit
     */
    public Route route(String method, String target) {
        return route(method, target, false);
    }

    /**
     * Maps a request, optionally with the reasons.
     *
     * @param method the HTTP method
     * @param target the path and the query, as the client sent them
     * @param explain whether to return the reasons for the mapping
     * @return the query method with its fields, or the findings that refuse the request
     * @throws HearthException.CouldNotRun if the call is over a limit
     */
    public Route route(String method, String target, boolean explain) {
        var request = "{\"handle\":" + compiled.handle() + ",\"method\":" + Json.quoted(method) + ",\"target\":"
                + Json.quoted(target) + ",\"explain\":" + explain + "}";
        return Json.read(Route::read, pool.invoke("gateway.route", Json.utf8(request)));
    }

    /**
     * Returns the index of served prefixes and paths.
     *
     * @return the index
     */
    public RouteTable routes() {
        var request = Json.utf8("{\"handle\":" + compiled.handle() + "}");
        return Json.read(RouteTable::read, pool.invoke("gateway.routes", request));
    }

    /** Closes this router. Calls in progress finish, and later calls throw an {@link IllegalStateException}. */
    @Override
    public void close() {
        pool.close();
    }
}
