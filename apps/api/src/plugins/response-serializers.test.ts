import { Type } from "typebox";
import { expect, test } from "vitest";
import { compileSerializer } from "./response-serializers.ts";

const of = (schema: ReturnType<typeof Type.Object>) =>
  compileSerializer({ schema, method: "GET", url: "/", httpStatus: "200" });

test("each schema is compiled once, and keeps what it declares and nothing else", () => {
  const [name, age] = [Type.Object({ name: Type.String() }), Type.Object({ age: Type.Integer() })];
  expect(of(name)).toBe(of(name));
  const value = { name: "Isolde", age: 31 };
  expect([of(name)(value), of(age)(value)]).toEqual(['{"name":"Isolde"}', '{"age":31}']);
});
