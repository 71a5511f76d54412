package hearth;

import java.util.HashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import run.endive.runtime.ByteArrayMemory;
import run.endive.runtime.ExportFunction;
import run.endive.runtime.Instance;
import run.endive.runtime.Machine;
import run.endive.runtime.WasmInterruptedException;
import run.endive.wasm.WasmModule;

/** One instance of the module, for one thread at a time. Handles of {@code gateway.compile} belong to it. */
public final class Session {
    private static final int LARGE = 1 << 20; // The size limit of a request about one claim, in bytes.
    private final HashMap<String, Operation> operations = new HashMap<>();
    private @Nullable Instance instance; // Null after a trap.
    private boolean large; // Whether a request was large. The instance never releases that memory.

    Session(WasmModule module, Function<Instance, Machine> machine) {
        instance = Instance.builder(module).withMachineFactory(machine).withMemoryFactory(ByteArrayMemory::new)
                .build();
    }

    /**
     * Calls an operation.
     *
     * @param operation the name of the operation, {@code area.name}
     * @param request the JSON text of the request, in UTF-8
     * @return the JSON text of the answer, in UTF-8
     * @throws IllegalArgumentException if the module has no such operation
     * @throws IllegalStateException if the module stopped in an earlier call of this session
     * @throws HearthException.Trapped if the module stops during the call, for example because the thread is
     *     interrupted; later calls of this session throw an {@link IllegalStateException}
     */
    public byte[] invoke(String operation, byte[] request) {
        if (instance == null) throw new IllegalStateException("the module stopped in an earlier call of this session");
        var called = operations.computeIfAbsent(operation, this::find);
        var length = request.length;
        large |= length > LARGE;
        var interrupted = Thread.interrupted(); // The runtime would stop the call, which is short.
        try {
            var memory = instance.memory();
            var pointer = (int) called.allocate.apply(0, 0, 1, length)[0];
            memory.write(pointer, request);
            var result = (int) called.run.apply(pointer, length)[0];
            var answer = memory.readBytes(memory.readInt(result), memory.readInt(result + 4));
            called.free.apply(result);
            return answer;
        } catch (RuntimeException | Error cause) {
            instance = null;
            throw new HearthException.Trapped(operation, cause);
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    private record Operation(ExportFunction allocate, ExportFunction run, ExportFunction free) {}

    private Operation find(String name) {
        var export = "hearth:rules/" + name.replace(".", "@1.0.0#");
        try {
            var free = instance.export("cabi_post_" + export);
            return new Operation(instance.export("cabi_realloc"), instance.export(export), free);
        } catch (RuntimeException cause) {
            throw new IllegalArgumentException("hearth.wasm has no operation `" + name + "`", cause);
        }
    }

    /** Idle sessions, at most one for each processor. It has no lock, which a full stack would leave locked. */
    static final class Pool {
        private final AtomicReferenceArray<Session> idle =
                new AtomicReferenceArray<>(Runtime.getRuntime().availableProcessors());
        private volatile boolean closed;
        final Supplier<Session> make;

        Pool(Supplier<Session> make) {
            this.make = make;
            idle.set(0, whole(make));
        }

        Pool open() {
            if (closed) throw new IllegalStateException("the Hearth or Router is closed");
            return this;
        }

        byte[] invoke(String operation, byte[] request) { return whole(() -> call(operation, request)); }

        /** Calls an idle session or a new one, and keeps it unless the module stopped or has a large memory. */
        private byte[] call(String operation, byte[] request) {
            open();
            Session session = null;
            for (int at = 0; session == null && at < idle.length(); at++) session = idle.getAndSet(at, null);
            if (session == null) session = make.get();
            try {
                return session.invoke(operation, request);
            } finally {
                var whole = session.instance != null && !session.large;
                for (int at = 0; whole && at < idle.length() && !idle.compareAndSet(at, null, session); at++) continue;
                if (closed) close();
            }
        }

        /** Repeats work that an interruption stopped, on a thread that cannot be interrupted. */
        private static <A> A whole(Supplier<A> work) {
            try {
                return work.get();
            } catch (HearthException.Trapped trapped) {
                if (!(trapped.getCause() instanceof WasmInterruptedException)) throw trapped;
            }
            try { // This thread keeps its interrupt flag.
                return CompletableFuture.supplyAsync(work, task -> new Thread(task, "hearth").start()).join();
            } catch (CompletionException failed) {
                throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
            }
        }

        void close() {
            closed = true;
            for (int at = 0; at < idle.length(); at++) idle.set(at, null);
        }
    }
}
