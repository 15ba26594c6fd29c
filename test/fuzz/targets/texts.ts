import { printImportId, readImportId, readQuery, withQuery } from "../../../src/client/import-id-text.ts";
import { AnswerProblem } from "../../../src/http/answers/answer-problem.ts";
import { parseListing } from "../../../src/http/answers/listing.ts";
import { encodeSegment, segmentProblem } from "../../../src/http/transport/request-target.ts";
import { parseRetryAfter } from "../../../src/http/retries/judge-attempt.ts";
import { parseDuration } from "terraform-provider-sdk/core";
import { readTicket, printTicket } from "../../../src/reconcile/locks/lock-tickets.ts";
import { mutateText } from "../mutate.ts";
import { allowing, expectThat, type FuzzTarget } from "../target.ts";

const names = [
  "www.example.com.",
  "a/b",
  "0/25.2.0.192.in-addr.arpa",
  "prod cluster",
  "é",
  "*._tcp.example.com.",
  "%41",
];

export const segments: FuzzTarget = {
  name: "path segments",
  cost: 1,
  open: () => ({
    try(random, keep) {
      const text = mutateText(random.pick(names), random);
      keep(text);
      if (segmentProblem(text) !== undefined) return;
      const encoded = encodeSegment(text);
      expectThat(/^[\w.!~*'()%-]+$/.test(encoded), "an encoded segment holds nothing that ends or splits it");
      expectThat(encoded !== "." && encoded !== "..", "an encoded segment is not made of dots");
      expectThat(decodeURIComponent(encoded) === text, "a segment can be decoded");
    },
  }),
};

const listings = ["a\nb\n", "0\r\n1\r\n2", "example.com\nexample.org\n", "A\nMX\nTXT\n", "\n\n"];

export const listingTexts: FuzzTarget = {
  name: "listings",
  cost: 1,
  open: () => ({
    try(random, keep) {
      const text = mutateText(random.pick(listings), random);
      const kind = random.pick(["domain-name", "record-type", "index", "word", "text"] as const);
      keep({ text, kind });
      const lines =
        allowing(
          (error) => error instanceof AnswerProblem,
          () => parseListing(text, kind),
        ) ?? [];
      for (const line of lines) expectThat(!/[\r\n\0]/.test(line), "a line is one line");
      if (kind === "index")
        expectThat(
          lines.every((line, nr) => Number(line) === nr),
          "indexes are 0 to n - 1",
        );
    },
    linear: {
      lines: (size) => {
        const text = "a.example.com\n".repeat(size * 50);
        return () => void parseListing(text, "domain-name");
      },
      "one line": (size) => {
        const text = " ".repeat(size * 500) + "\r".repeat(size * 500);
        return () =>
          void allowing(
            () => true,
            () => parseListing(text, "domain-name"),
          );
      },
    },
  }),
};

const ids = [
  "acme/db1.example.com",
  "example.com/A/www.example.com./0",
  "prod%20cluster/shop",
  "z/TXT/n?data=a%20b&data=c",
];

export const importIds: FuzzTarget = {
  name: "import ids",
  cost: 1,
  open: () => ({
    try(random, keep) {
      const id = mutateText(random.pick(ids), random);
      keep(id);
      const parts = readImportId(id);
      expectThat(parts.length === id.split("/").length, "an id has a segment for each slash");
      const well = parts.filter((part) => part.isWellFormed());
      expectThat(
        JSON.stringify(readImportId(printImportId(...well))) === JSON.stringify(well.length === 0 ? [""] : well),
        "what is printed reads the same",
      );
      const query = readQuery(id, "data");
      if (query === undefined || query.path.includes("?")) return;
      const values = query.values.filter((value) => value.isWellFormed());
      const again = readQuery(withQuery(query.path, "data", values), "data");
      expectThat(JSON.stringify(again?.values) === JSON.stringify(values), "a query reads as it was printed");
    },
  }),
};

const small = [
  "1h30m",
  "250ms",
  "0",
  "120",
  "Sun, 06 Nov 1994 08:49:37 GMT",
  "1_exclusive_1_ab_12_cd",
  "choosing_shared_1_ab__cd",
];

export const smallTexts: FuzzTarget = {
  name: "durations, Retry-After, lock files",
  cost: 1,
  open: () => ({
    try(random, keep) {
      const text = mutateText(random.pick(small), random);
      keep(text);
      for (const ms of [parseDuration(text), parseRetryAfter(text, 0)])
        expectThat(ms === undefined || ms >= 0, "a time is a number that is not negative");
      const ticket = readTicket(text);
      if (ticket === undefined || ticket.number === "choosing") return;
      const next = { ...ticket, number: ticket.number + 1 };
      expectThat(
        readTicket(printTicket(next))?.number === next.number && next.number > ticket.number,
        "a number can be drawn after the one of any ticket",
      );
    },
  }),
};
