import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Encodes and decodes strings with this JDK, so that jdk_url/main.rs can compare.
 *
 * Requests are read from standard input until it ends. Answers are written to standard output in the
 * order of the requests. A string is its length, a big-endian u32, and its UTF-16 code units,
 * big-endian. A request is 'e' or 'd' and a string. The answer is a u8 1 and the result of URLEncoder
 * or URLDecoder with UTF-8, or a u8 0 if the method throws.
 */
public class UrlOracle {
    public static void main(String[] arguments) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
        for (int request = in.read(); request >= 0; request = in.read()) {
            char[] units = new char[in.readInt()];
            for (int i = 0; i < units.length; i++) {
                units[i] = in.readChar();
            }
            String input = new String(units);
            try {
                String output = request == 'e'
                    ? URLEncoder.encode(input, StandardCharsets.UTF_8)
                    : URLDecoder.decode(input, StandardCharsets.UTF_8);
                out.writeByte(1);
                out.writeInt(output.length());
                out.writeChars(output);
            } catch (IllegalArgumentException refused) {
                out.writeByte(0);
            }
        }
        out.flush();
    }
}
