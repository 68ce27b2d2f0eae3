// Put your own Pontoon program to the test vectors: a beginning in Java, one file, no library.
//
//     javac Adapter.java
//     pontoon-rules conformance run -- java Adapter
//
// The runner writes one question a line and waits for one answer a line; spec/INTERPRETING.md tells
// the whole protocol. This file knows what a hand is and which of two is better, and says `skipped`
// to everything else. To test your own program, write your code in the part "The game", or call your
// own classes from there. "The protocol" and "JSON" can stay as they are. Needs Java 17.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public final class Adapter {

    // ---- The game: this is where your own code goes --------------------------------------------

    /** The kinds of hand, the lowest first: clause hand.order. */
    static final List<String> ORDER = List.of("bust", "points", "five-card-trick", "pontoon");

    /** What a hand is; the keys that the level `hand` wants. */
    record Hand(String kind, int total, boolean soft) {
        /** A better hand has the greater one. Totals count only between two hands of points. */
        int strength() {
            return 100 * ORDER.indexOf(kind) + (kind.equals("points") ? total : 0);
        }
    }

    /** A card is written 10, K or, with a suit, 10S; suits never matter here. */
    static String rank(String card) {
        return card.replaceAll("[SHDC]$", "");
    }

    /** What a card counts, an ace as 1: clauses cards.value and cards.ace. */
    static int count(String rank) {
        return switch (rank) {
            case "A" -> 1;
            case "J", "Q", "K" -> 10;
            default -> Integer.parseInt(rank);
        };
    }

    static Hand hand(List<String> cards) {
        List<String> ranks = cards.stream().map(Adapter::rank).toList();
        int hard = ranks.stream().mapToInt(Adapter::count).sum();
        boolean soft = ranks.contains("A") && hard + 10 <= 21; // one ace may count 11: hand.best
        int total = soft ? hard + 10 : hard;
        if (total > 21) return new Hand("bust", total, soft);
        if (cards.size() == 5) return new Hand("five-card-trick", total, soft);
        return new Hand(cards.size() == 2 && total == 21 ? "pontoon" : "points", total, soft);
    }

    /** Thrown where the program knows that it cannot do something. */
    static final class Skipped extends RuntimeException {
        private static final long serialVersionUID = 1;

        Skipped(String reason) {
            super(reason);
        }
    }

    /** The answer to one vector. Add a case for each level that you have written. */
    static Map<String, Object> result(String level, Map<String, Object> rules, Map<String, Object> input) {
        // Other values of these two switches change what a hand is. Who guesses does not know.
        for (String name : List.of("split_pontoon", "ace_king")) {
            if (!rules.getOrDefault(name, "pontoon").equals("pontoon")) {
                throw new Skipped("another value of " + name);
            }
        }
        switch (level) {
            case "hand" -> {
                Hand found = hand(texts(input.get("cards")));
                return object("kind", found.kind, "total", found.total, "soft", found.soft);
            }
            case "compare" -> {
                Hand one = hand(texts(input.get("one")));
                Hand other = hand(texts(input.get("other")));
                return object("order", Integer.compare(one.strength(), other.strength()));
            }
            // case "settle" -> input has cards, stake, split, perhaps bought, and banker_cards;
            //                  the result is outcome and net.
            default -> throw new Skipped("no " + level + " yet");
        }
    }

    /** What this program is asked; those that are not written yet are skipped. */
    static final List<String> LEVELS =
        List.of("hand", "compare", "settle", "options", "deal", "session");

    // ---- The protocol: this can stay as it is --------------------------------------------------

    static Map<String, Object> answer(Map<String, Object> request) {
        String command = (String) request.get("cmd");
        if (command.equals("stop")) return object();
        if (command.equals("start")) return start(request);
        try {
            String level = (String) request.get("level");
            return object("result", result(level, map(request.get("rules")), map(request.get("input"))));
        } catch (Skipped skipped) {
            return object("skipped", skipped.getMessage());
        } catch (RuntimeException mistake) { // our own mistake, which is no wrong answer
            return object("errored", mistake.toString());
        }
    }

    static Map<String, Object> start(Map<String, Object> request) {
        if (!Long.valueOf(1).equals(request.get("protocol"))) {
            return object("errored", "this program speaks protocol 1");
        }
        return object("protocol", 1, "name", "my-pontoon", "version", "1", "levels", LEVELS);
    }

    public static void main(String[] arguments) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            Map<String, Object> request = map(new Reader(line).value());
            Map<String, Object> answer = object("seq", request.get("seq"));
            answer.putAll(answer(request));
            output.print(text(answer) + "\n");
            output.flush(); // without this the answer is kept back, and the runner waits in vain
            if (request.get("cmd").equals("stop")) return;
        }
    }

    // ---- JSON: just enough of it ---------------------------------------------------------------

    /** An object from keys and values in turn. */
    static Map<String, Object> object(Object... parts) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int at = 0; at < parts.length; at += 2) made.put((String) parts[at], parts[at + 1]);
        return made;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    static List<String> texts(Object value) {
        return ((List<?>) value).stream().map(String.class::cast).toList();
    }

    /** A value as JSON. */
    static String text(Object value) {
        List<String> parts = new ArrayList<>();
        if (value instanceof Map<?, ?> members) {
            members.forEach((key, member) -> parts.add(quoted((String) key) + ": " + text(member)));
            return "{" + String.join(", ", parts) + "}";
        }
        if (value instanceof List<?> items) {
            items.forEach(item -> parts.add(text(item)));
            return "[" + String.join(", ", parts) + "]";
        }
        return value instanceof String word ? quoted(word) : String.valueOf(value);
    }

    static String quoted(String word) {
        var made = new StringBuilder("\"");
        for (char sign : word.toCharArray()) {
            if (sign == '"' || sign == '\\') made.append('\\').append(sign);
            else if (sign < ' ') made.append(String.format("\\u%04x", (int) sign));
            else made.append(sign);
        }
        return made.append('"').toString();
    }

    /** Reads one value: maps, lists, texts, whole numbers as Long, true, false and null. */
    static final class Reader {
        private final String line;
        private int at = 0;

        Reader(String line) {
            this.line = line;
        }

        Object value() {
            return switch (next()) {
                case '{' -> members();
                case '[' -> items();
                case '"' -> word();
                default -> bare();
            };
        }

        /** The sign that comes next, after any blanks. */
        private char next() {
            while (Character.isWhitespace(line.charAt(at))) at++;
            return line.charAt(at);
        }

        /** Whether a closing sign comes next; it or a comma is passed over. */
        private boolean ends(char closing) {
            boolean over = next() == closing;
            if (over || line.charAt(at) == ',') at++;
            return over;
        }

        private Map<String, Object> members() {
            Map<String, Object> found = new LinkedHashMap<>();
            at++;
            while (!ends('}')) {
                next();
                String key = word();
                next();
                at++; // the colon
                found.put(key, value());
            }
            return found;
        }

        private List<Object> items() {
            List<Object> found = new ArrayList<>();
            at++;
            while (!ends(']')) found.add(value());
            return found;
        }

        private String word() {
            var found = new StringBuilder();
            for (at++; line.charAt(at) != '"'; at++) {
                found.append(line.charAt(at) == '\\' ? escaped() : line.charAt(at));
            }
            at++;
            return found.toString();
        }

        private char escaped() {
            char sign = line.charAt(++at);
            if (sign == 'u') {
                at += 4;
                return (char) Integer.parseInt(line.substring(at - 3, at + 1), 16);
            }
            int place = "bfnrt".indexOf(sign);
            return place < 0 ? sign : "\b\f\n\r\t".charAt(place);
        }

        private Object bare() {
            int begin = at;
            while (at < line.length() && ",]} \t".indexOf(line.charAt(at)) < 0) at++;
            String found = line.substring(begin, at);
            return switch (found) {
                case "true" -> true;
                case "false" -> false;
                case "null" -> null;
                default -> Long.valueOf(found);
            };
        }
    }
}
