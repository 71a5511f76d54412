package hearth;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Tests that many threads with all operations get the same bytes as a separate session. */
class ThreadsTest {
    @Test
    void threadsShareAHearth() throws Exception {
        var calls = Vector.all().stream().filter(vector -> vector.before().isEmpty()).map(Vector::call)
                .filter(call -> !call.operation().startsWith("gateway.") && call.request().length < 10_000).toList();
        try (var hearth = Hearth.create(); var router = hearth.router()) {
            var answers = new ArrayList<byte[]>();
            for (var call : calls) answers.add(hearth.session().invoke(call.operation(), call.request()));
            var route = router.route("GET", "/chain/entity/did:ixo:entity:4f8e2a91", true);
            var threads = Executors.newFixedThreadPool(16);
            var work = new ArrayList<Callable<Void>>();
            for (int thread = 0; thread < 16; thread++) {
                var random = new Random(thread);
                work.add(() -> {
                    for (int time = 0; time < 400; time++) {
                        var which = random.nextInt(calls.size());
                        var call = calls.get(which);
                        assertArrayEquals(answers.get(which), hearth.invoke(call.operation(), call.request()));
                        assertEquals(route, router.route("GET", "/chain/entity/did:ixo:entity:4f8e2a91", true));
                        if (time % 100 == 0) assertThrows(HearthException.Trapped.class, () -> hearth.validateClaim(HUGE));
                    }
                    return null;
                });
            }
            for (var done : threads.invokeAll(work)) done.get();
            threads.shutdown();
        }
    }

    private static final byte[] HUGE = new byte[300 << 20];
}
