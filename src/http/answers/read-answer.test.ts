import * as z from "zod";
import { readAnswer } from "./read-answer.ts";
import { AnswerProblem, MixedUpAnswer, PageAnswer } from "./answer-problem.ts";
import { defineEndpoint, type Endpoint } from "../endpoint.ts";

const thing = z.looseObject({ name: z.string(), owner: z.string().nullish() });
const identity = [
  { field: "name", param: "name", same: (a: string, b: string) => a.toLowerCase() === b.toLowerCase() },
  { field: "owner", param: "owner", same: (a: string, b: string) => a === b },
] as const;
const reading = { name: "things.read", method: "GET", path: "/{owner}/{name}" } as const;
const one = defineEndpoint({ ...reading, form: "json", response: thing, identity });
const many = defineEndpoint({ ...reading, form: "json", response: z.array(thing), identity });
const lines = defineEndpoint({ ...reading, form: "lines", line: "word" });
const text = defineEndpoint({ ...reading, form: "text" });
const write = defineEndpoint({ ...reading, method: "PUT", form: "anything", read: (content) => content });

const asked = { params: { owner: "acme", name: "a" } };
const read = (endpoint: Endpoint, body: string, status = 200, type = "text/html"): unknown =>
  readAnswer(endpoint, { status, body, headers: { "content-type": type } }, asked);

describe("which status is a whole answer", () => {
  it.each<[number, boolean[]]>([
    // JSON, lines, text, the answer to a write
    [200, [true, true, true, true]],
    [201, [false, false, false, true]],
    [202, [false, false, false, true]],
    [203, [false, false, false, true]],
    [204, [false, true, false, true]],
    [205, [false, false, false, true]],
    [206, [false, false, false, true]],
    [226, [false, false, false, true]],
  ])("%d", (status, expected) => {
    const isRead = (endpoint: Endpoint, body: string): boolean => {
      try {
        read(endpoint, body, status);
        return true;
      } catch (error) {
        if (error instanceof AnswerProblem) return false;
        throw error;
      }
    };
    expect([isRead(one, '{"name":"a"}'), isRead(lines, ""), isRead(text, ""), isRead(write, "")]).toEqual(expected);
  });

  it("204 with a body is none", () => {
    expect(() => read(lines, "a", 204)).toThrow(AnswerProblem);
  });
});

it.each<[string, Endpoint, string]>([
  ["null for an object", one, "null"],
  ["an array for an object", one, '[{"name":"a"}]'],
  ["an object for an array", many, '{"name":"a"}'],
  ["an empty object", one, "{}"],
  ["an error for an object", one, '{"error":"no"}'],
  ["an error for an array", many, '{"error":"no"}'],
  ["null for an array", many, "null"],
  ["null in an array", many, "[null]"],
  ["an array of empty objects", many, "[{}]"],
  ["cut JSON", many, '[{"name":"a"}'],
  ["a field that stands twice", one, '{"name":"b","name":"a"}'],
  ["a field of a field that stands twice", many, '[{"name":"a","extra":{"x":[1],"x":[2]}}]'],
])("refuses %s", (_, endpoint, body) => {
  expect(() => read(endpoint, body)).toThrow(AnswerProblem);
});

describe("what answers a write", () => {
  const json = "application/json";
  // many frameworks call every text HTML, so the type alone makes no page
  it.each<[string, string, string, boolean]>([
    ["nothing", "", "text/html", true],
    ["OK", "OK", "text/html; charset=utf-8", true],
    ["the object", '{"name":"a"}', "text/html", true],
    ["XML", '<?xml version="1.0"?><answer status="done"/>', "application/xml", true],
    ["XML in text", "<answer>done</answer>", "", true],
    ["a text that quotes a page", "OK <!DOCTYPE html>", "text/plain", true],
    ["a page", "<!DOCTYPE html><title>Log in</title>", "text/html", false],
    ["a page in small letters", "\n<!doctype HTML><p>", json, false],
    ["a page of no type", "<html><title>Log in</title></html>", "", false],
    ["a page with a BOM", "\ufeff<HTML lang=en>", "", false],
    ["a page behind comments", "<!-- gate --> <!-- 1 -->\n<html>", "", false],
    ["a page in XML", '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C">', "", false],
    ["a part of a page", "<body onload='go()'>", "Text/HTML;charset=utf-8", false],
    ["XHTML", "<div/>", "application/xhtml+xml", false],
  ])("%s", (_, body, type, isAnswer) => {
    const isRead = (): boolean => {
      try {
        read(write, body, 200, type);
        return true;
      } catch (error) {
        if (error instanceof PageAnswer) return false;
        throw error;
      }
    };
    expect(isRead()).toBe(isAnswer);
  });

  it("is looked at in no time, however long it is", () => {
    expect(() => read(write, `${"<!-- ".repeat(200_000)}<html>`, 200, json)).not.toThrow();
  });
});

describe("an answer is about what was asked for", () => {
  it.each<[string, Endpoint, string]>([
    ["it says so", one, '{"name":"a","owner":"acme"}'],
    ["in another spelling", one, '{"name":"A"}'],
    ["it leaves a field out", one, '{"name":"a"}'],
    ["it says so twice", one, '{"name":"a","name":"a"}'],
    ["a field is null", one, '{"name":"a","owner":null}'],
    ["a field is empty", one, '{"name":"a","owner":""}'],
    ["every element says so", many, '[{"name":"a"},{"name":"a"}]'],
    ["a list is empty", many, "[]"],
  ])("where %s", (_, endpoint, body) => {
    expect(read(endpoint, body)).toEqual(JSON.parse(body));
  });

  it.each<[string, Endpoint, string]>([
    ["it names another", one, '{"name":"b"}'],
    ["a second field names another", one, '{"name":"a","owner":"globex"}'],
    ["one element names another", many, '[{"name":"a"},{"name":"b"}]'],
  ])("not where %s", (_, endpoint, body) => {
    expect(() => read(endpoint, body)).toThrow(MixedUpAnswer);
  });

  it("where everything was asked for", () => {
    const answer = { status: 200, headers: {}, body: '{"name":"b","owner":"globex"}' };
    expect(readAnswer(one, answer, { params: { owner: "_", name: "b" } })).toMatchObject({ owner: "globex" });
  });

  it("and says each thing once, else the message names the field", () => {
    expect(() => read(one, '{"name":"b","name":"a"}')).toThrow(
      'It gives the field "name" twice, with different values.',
    );
  });

  it("else the message names both", () => {
    expect(() => read(one, '{"name":"b"}')).toThrow('Asked was for the name "a", and the answer is about "b".');
  });
});
