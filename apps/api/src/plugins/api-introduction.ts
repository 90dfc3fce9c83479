/** The API document's introduction, as Markdown. docs/api.md has the full text. */
export const apiIntroduction = `
The calls of the customer app, the console and the providers. \`docs/api.md\` in the repository explains more.

## Sites

A site is one brand in one region. The host says which. Public calls also name the brand and the region. Calls of staff
(\`/ops\`) are served on the console's host only.

## Signing in

- **Customers** get an access token and a refresh token from \`POST /api/uaa-service/oauth/token\`: OAuth's password grant as a
  form, the brand's id as the client, an empty secret. Send \`Authorization: Bearer <access token>\`. An access token lives for 10
  minutes. A refresh token works once; the same call exchanges it for new tokens.
- **Staff** sign in with \`POST /ops/api/session\` and get a cookie. A call that moves money, shows who somebody is or changes
  staff returns \`step_up_required\` until \`POST /ops/api/session/step-up\` has proved the person again.
- **Providers** sign their webhooks.

## Errors

Every refusal is \`{ "code", "message", "requestId" }\`. Decide by \`code\`. Most messages are for engineers: show your own text.
\`Retry-After\` says how many seconds to wait. After a 401, renew the login once and repeat the call once.

## Idempotency

A call that creates something carries an id that the client made, such as \`clientMessageId\` or \`replyId\`. The same id again
returns what the first call stored and charges nothing more. After a lost connection or a 500, repeat the call with the same id.

## Cursors and streams

A cursor is a place in all messages of one customer. Treat it as opaque. \`POST /im/api/message/receive\` returns the messages
after it. The event stream sends each message with its cursor as the event's id; send the last one as \`Last-Event-ID\` to resume
without a gap. A comment line comes every 7 seconds: after 16 seconds of silence the connection is dead.
`.trim();
