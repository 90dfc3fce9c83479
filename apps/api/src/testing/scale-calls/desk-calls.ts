import { callMaker, type ScaleCall } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** What operators call all the time, about a conversation of the history. */
export function deskCalls(stage: ScaleStage): readonly ScaleCall[] {
  const { get, send } = callMaker(stage);
  const { operator, person } = stage;
  const { conversationId, brand } = person;
  const uuid = (): string => stage.server.platform.random.uuid();
  const ops = `/ops/api/conversations/${conversationId}`;
  return [
    get("queue", operator.headers, "/ops/api/queue"),
    get("colleagues", operator.headers, "/ops/api/colleagues"),
    get("outcomes", operator.headers, "/ops/api/outcomes"),
    get("presence", operator.headers, "/ops/api/presence"),
    get("wellbeing", operator.headers, "/ops/api/wellbeing"),
    get("sites", operator.headers, "/ops/api/sites"),
    send("claim", operator.headers, `${ops}/claim`, () => ({})),
    get("conversation", operator.headers, ops),
    get("earlier messages", operator.headers, `${ops}/messages?limit=50`),
    get("notes of a conversation", operator.headers, `${ops}/notes`),
    get("fact sheet", operator.headers, `${ops}/sheet`),
    get("search own conversations", operator.headers, "/ops/api/own-conversations/search?words=lamp"),
    get("search own, a rare word", operator.headers, "/ops/api/own-conversations/search?words=cinnamon"),
    get("own conversation", operator.headers, `/ops/api/own-conversations/${conversationId}`),
    get("search in a conversation", operator.headers, `${ops}/search?words=lamp`),
    send("reply", operator.headers, `${ops}/replies`, () => ({ replyId: uuid(), body: "The lamp is lit." })),
    send("typing", operator.headers, `${ops}/typing`, () => ({ typing: true })),
    send("note on a conversation", operator.headers, `${ops}/notes`, () => ({ body: "Likes the sea." })),
    send("write down a fact", operator.headers, `${ops}/facts`, () => ({ body: "has a dog" })),
    send("available", operator.headers, "/ops/api/presence", () => ({ state: "available" }), "PUT"),
    get("own sessions", operator.headers, "/ops/api/sessions"),
    get("own account of staff", operator.headers, "/ops/api/session/account"),
    get("own blocks", operator.headers, "/ops/api/blocks"),
    get("canned replies of a brand", operator.headers, `/ops/api/canned-replies?brand=${brand}`),
    get("own canned replies", operator.headers, "/ops/api/canned-replies/own"),
  ];
}
