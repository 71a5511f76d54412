package service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests a running server with right and wrong claims. */
class ServiceTest {
    private static Service service;
    private static String claim;

    record Answer(int status, String type, JsonNode body) {
        JsonNode error(int index) {
            return body.get("errors").get(index);
        }
    }

    @BeforeAll
    static void start() throws IOException {
        service = new Service(0);
        claim = Files.readString(Path.of("claim.json"));
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @Test
    void aRightClaimIsStored() throws Exception {
        var answer = post(BodyPublishers.ofString(claim));
        assertEquals(201, answer.status);
        assertTrue(answer.body.get("stored").intValue() > 0);
    }

    @Test
    void aWrongSumIsAConflict() throws Exception {
        var answer = post(BodyPublishers.ofString(claim.replace("11.9", "12.0")));
        assertEquals(409, answer.status);
        assertEquals("application/problem+json", answer.type);
        assertEquals(1, answer.body.get("errors").size());
        assertEquals("claim.fuelMeasurements.total", answer.error(0).get("property").textValue());
        assertEquals("the total is 12.0, and the daily logs add up to 11.9", answer.error(0).get("detail").textValue());
    }

    @Test
    void everyErrorHasItsPropertyInDocumentOrder() throws Exception {
        var wrong = claim.replace("2.8, 3.0", "\"2.8\", -3.0").replace("}}", "}, \"evidence\": [{\"type\": 1}]}");
        var answer = post(BodyPublishers.ofString(wrong));
        assertEquals(400, answer.status);
        var properties = answer.body.get("errors").findValuesAsText("property");
        assertEquals("claim.fuelMeasurements.dailyLogs[1]", properties.get(0));
        assertTrue(properties.contains("claim.evidence[0].type"), properties::toString);
    }

    @Test
    void messagesAreNotTemplates() throws Exception {
        var answer = post(BodyPublishers.ofString(claim.replace("intervention", "${1+1}{message}\\\\d")));
        assertEquals(400, answer.status);
        assertTrue(answer.error(0).get("detail").textValue().contains("`${1+1}{message}\\d`"), answer.body::toString);
    }

    @Test
    void malformedJsonIsRefused() throws Exception {
        for (var body : new byte[][] {{}, {'{'}, {(byte) 0xff}}) {
            var answer = post(BodyPublishers.ofByteArray(body));
            assertEquals(400, answer.status);
            assertEquals("claim", answer.error(0).get("property").textValue());
        }
    }

    @Test
    void aBodyOverTheLimitIsRefused() throws Exception {
        assertEquals(413, post(BodyPublishers.ofByteArray(new byte[(1 << 20) + 1])).status);
    }

    @Test
    void onlyOnePathIsServed() throws Exception {
        for (var path : new String[] {"/claimsx", "/claims/", "/claims/1", "/"}) {
            assertEquals(404, post(service, path, BodyPublishers.ofString(claim)).status, path);
        }
        assertEquals(201, post(service, "/claims?a=b", BodyPublishers.ofString(claim)).status);
    }

    @Test
    void aFailureHasAProblemDocument() throws Exception {
        var types = new Class<?>[] {Validator.class};
        var failing = (Validator) Proxy.newProxyInstance(Validator.class.getClassLoader(), types,
                (proxy, method, arguments) -> {
                    throw new ValidationException("the module stopped");
                });
        try (var service = new Service(0, failing)) {
            var answer = post(service, "/claims", BodyPublishers.ofString(claim));
            assertEquals(500, answer.status);
            assertEquals("application/problem+json", answer.type);
            assertEquals("The service failed", answer.body.get("title").textValue());
        }
    }

    private static Answer post(BodyPublisher body) throws Exception {
        return post(service, "/claims", body);
    }

    private static Answer post(Service service, String path, BodyPublisher body) throws Exception {
        var address = URI.create("http://127.0.0.1:" + service.port() + path);
        var request = HttpRequest.newBuilder(address).POST(body).build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
        var type = response.headers().firstValue("Content-Type").orElseThrow();
        return new Answer(response.statusCode(), type, new ObjectMapper().readTree(response.body()));
    }
}
