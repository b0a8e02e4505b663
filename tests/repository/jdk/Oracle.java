import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/**
 * Reports how this JDK reads bytes and writes strings, so that jdk.rs can compare.
 *
 * Requests are read from standard input until it ends. Answers are written to standard output
 * in the order of the requests. All numbers are big-endian. A text is written as a u32, its
 * length in bytes, and its code points as u32s, including lone surrogates. The requests are
 *
 *   'b', u16 length, bytes   answers what readUTF reads from this frame, then what the CESU-8
 *                            decoder reads from the bytes
 *   'r' or 'c', u8 length,   for each string of this length that consists of these bytes, in
 *   u16 count, bytes         the order of the bytes: 'r' answers what readUTF reads, 'c' what
 *                            the CESU-8 decoder reads
 *   'w', u32 count, u32s     answers what writeUTF writes for the string of these code points,
 *                            then what the CESU-8 encoder writes
 *
 * and the answers
 *
 *   readUTF                  u8 1 and a text; or u8 0 if readUTF throws
 *   the CESU-8 decoder       u8 0 and a text; or the first fault: its length as a u8, or CUT
 *                            if more input could complete the sequence, and its offset as a
 *                            u16
 *   writeUTF, the encoder    u32 length and bytes; no bytes if writing throws
 */
public class Oracle {
    private static final byte CUT = (byte) 0xFF;

    /** The buffer is flushed above this mark. The rest of the buffer is longer than any answer. */
    private static final int FLUSH_MARK = 1 << 20;

    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private final ByteBuffer answers = ByteBuffer.allocate(2 * FLUSH_MARK);

    // By default, decoder and encoder report an error for input that they cannot map.
    private final CharsetDecoder decoder = Charset.forName("CESU-8").newDecoder();
    private final CharsetEncoder encoder = Charset.forName("CESU-8").newEncoder();
    private final CharBuffer units = CharBuffer.allocate(1 << 16);

    public static void main(String[] arguments) throws IOException {
        new Oracle().answerAll(new DataInputStream(new BufferedInputStream(System.in, 1 << 16)));
    }

    private void answerAll(DataInputStream in) throws IOException {
        for (int request = in.read(); request >= 0; request = in.read()) {
            switch (request) {
                case 'b':
                    int length = in.readUnsignedShort();
                    byte[] frame = new byte[2 + length];
                    frame[0] = (byte) (length >> 8);
                    frame[1] = (byte) length;
                    in.readFully(frame, 2, length);
                    read(new DataInputStream(new ByteArrayInputStream(frame)));
                    decode(frame);
                    break;
                case 'r':
                case 'c':
                    int width = in.readUnsignedByte();
                    byte[] alphabet = new byte[in.readUnsignedShort()];
                    in.readFully(alphabet);
                    everyString(width, alphabet, request == 'r');
                    break;
                case 'w':
                    int[] codePoints = new int[in.readInt()];
                    for (int i = 0; i < codePoints.length; i++) {
                        codePoints[i] = in.readInt();
                    }
                    String text = new String(codePoints, 0, codePoints.length);
                    write(text);
                    encode(text);
                    break;
                default:
                    throw new IOException("no such request: " + request);
            }
            flushAbove(FLUSH_MARK);
        }
        flushAbove(0);
    }

    private void flushAbove(int mark) throws IOException {
        if (answers.position() > mark) {
            out.write(answers.array(), 0, answers.position());
            answers.clear();
        }
    }

    private void everyString(int length, byte[] alphabet, boolean isRead) throws IOException {
        byte[] frame = new byte[2 + length];
        frame[1] = (byte) length;
        ByteArrayInputStream bytes = new ByteArrayInputStream(frame);
        DataInputStream in = new DataInputStream(bytes);
        for (long number = 0; number < Math.pow(alphabet.length, length); number++) {
            long rest = number;
            for (int i = 1 + length; i > 1; i--) {
                frame[i] = alphabet[(int) (rest % alphabet.length)];
                rest /= alphabet.length;
            }
            if (isRead) {
                bytes.reset();
                read(in);
            } else {
                decode(frame);
            }
            flushAbove(FLUSH_MARK);
        }
    }

    private void read(DataInputStream in) throws IOException {
        try {
            String text = in.readUTF();
            answers.put((byte) 1);
            putText(text);
        } catch (UTFDataFormatException refused) {
            answers.put((byte) 0);
        }
    }

    /** Decodes the content of a frame, up to the first fault. */
    private void decode(byte[] frame) {
        ByteBuffer bytes = ByteBuffer.wrap(frame, 2, frame.length - 2);
        units.clear();
        // The first call tells the decoder that more input may follow, the second that none does.
        CoderResult result = decoder.reset().decode(bytes, units, false);
        boolean isCut = result.isUnderflow() && bytes.hasRemaining();
        if (isCut) {
            result = decoder.decode(bytes, units, true);
            if (result.length() != bytes.remaining()) {
                throw new AssertionError("the decoder would continue after a cut sequence");
            }
        }
        if (result.isError()) {
            answers.put(isCut ? CUT : (byte) result.length());
            answers.putShort((short) (bytes.position() - 2));
        } else {
            answers.put((byte) 0);
            putText(units.flip());
        }
    }

    private void putText(CharSequence text) {
        answers.putInt(4 * Character.codePointCount(text, 0, text.length()));
        for (int i = 0; i < text.length(); ) {
            int codePoint = Character.codePointAt(text, i);
            answers.putInt(codePoint);
            i += Character.charCount(codePoint);
        }
    }

    private void write(String text) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try {
            new DataOutputStream(frame).writeUTF(text);
            answers.putInt(frame.size()).put(frame.toByteArray());
        } catch (UTFDataFormatException refused) {
            answers.putInt(0);
        }
    }

    private void encode(String text) {
        try {
            ByteBuffer bytes = encoder.encode(CharBuffer.wrap(text));
            answers.putInt(bytes.remaining()).put(bytes);
        } catch (CharacterCodingException refused) {
            answers.putInt(0);
        }
    }
}
