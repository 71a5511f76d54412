package service;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.hibernate.validator.engine.HibernateConstraintViolation;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/** Accepts claims over HTTP, and refuses wrong claims with a problem document (RFC 9457). */
public final class Service implements AutoCloseable {
    /** The module's size limit of a claim, in bytes. */
    private static final int LIMIT = 1 << 20;
    private static final ObjectMapper JSON = new ObjectMapper();
    private final Validator validator;
    private final AtomicInteger stored = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    private final HttpServer server;

    /** A claim as received. */
    record Submission(@ValidClaim byte[] claim) {}

    /**
     * Starts the service on the loopback address.
     *
     * @param port the port, or 0 for any free port
     * @throws IOException if the port is in use
     */
    public Service(int port) throws IOException {
        this(port, Validation.byDefaultProvider().configure().messageInterpolator(new ParameterMessageInterpolator())
                .buildValidatorFactory().getValidator());
    }

    Service(int port, Validator validator) throws IOException {
        this.validator = validator;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    public static void main(String[] arguments) throws IOException {
        var service = new Service(8791);
        System.out.println("http://127.0.0.1:" + service.port() + "/claims");
    }

    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals("/claims")) {
                problem(exchange, 404, "Not found", List.of());
                return;
            }
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.getResponseHeaders().set("Allow", "POST");
                problem(exchange, 405, "Method not allowed", List.of());
                return;
            }
            var body = exchange.getRequestBody().readNBytes(LIMIT + 1);
            if (body.length > LIMIT) {
                problem(exchange, 413, "The body is larger than 1 MiB", List.of());
                return;
            }
            Set<ConstraintViolation<Submission>> violations;
            try {
                violations = validator.validate(new Submission(body));
            } catch (RuntimeException failure) { // The module could not check the claim.
                System.getLogger("service").log(System.Logger.Level.ERROR, "a claim could not be checked", failure);
                problem(exchange, 500, "The service failed", List.of());
                return;
            }
            if (violations.isEmpty()) {
                send(exchange, 201, "application/json", Map.of("stored", stored.incrementAndGet()));
            } else {
                refuse(exchange, violations);
            }
        }
    }

    private static void refuse(HttpExchange exchange, Set<ConstraintViolation<Submission>> violations)
            throws IOException {
        var report = found(violations.iterator().next()).report();
        var inOrder = Comparator.comparing((ConstraintViolation<Submission> violation) ->
                report.findings().indexOf(found(violation).finding()));
        var errors = violations.stream().sorted(inOrder).map(Service::member).toList();
        problem(exchange, report.status(), "The claim is refused", errors);
    }

    private static Map<String, Object> member(ConstraintViolation<Submission> violation) {
        var finding = found(violation).finding();
        var member = new LinkedHashMap<String, Object>();
        member.put("property", violation.getPropertyPath().toString());
        member.put("pointer", finding.path());
        member.put("code", finding.code());
        member.put("detail", violation.getMessage());
        member.put("help", finding.help());
        return member;
    }

    private static ValidClaim.Found found(ConstraintViolation<Submission> violation) {
        HibernateConstraintViolation<?> hibernates = violation.unwrap(HibernateConstraintViolation.class);
        return hibernates.getDynamicPayload(ValidClaim.Found.class);
    }

    private static void problem(HttpExchange exchange, int status, String title, List<?> findings) throws IOException {
        var document = new LinkedHashMap<String, Object>();
        document.put("title", title);
        document.put("status", status);
        if (!findings.isEmpty()) document.put("errors", findings);
        send(exchange, status, "application/problem+json", document);
    }

    private static void send(HttpExchange exchange, int status, String type, Object document) throws IOException {
        var body = JSON.writeValueAsBytes(document);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
