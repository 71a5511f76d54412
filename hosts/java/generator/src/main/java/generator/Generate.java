package generator;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Generates the types of the Java package from the JSON Schema of the contract. It is not part of the package. */
public final class Generate {
    /** The first line of every generated file. */
    static final String HEADER =
            "// Generated from the contract of Hearth, wasm/contract.schema.json.\n";

    private Generate() {}

    /**
     * Writes the files to a folder.
     *
     * @param arguments the path of the contract, and the folder
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        var folder = Files.createDirectories(Path.of(arguments[1]));
        for (var file : files(Path.of(arguments[0])).entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /** Returns the text of every file by its name. */
    static Map<String, String> files(Path contract) throws IOException {
        return new Contract(new ObjectMapper().readTree(contract.toFile()).get("$defs")).files();
    }
}
