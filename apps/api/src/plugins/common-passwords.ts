/**
 * The commonest passwords that the customers' rules (six characters, a digit, a capital) let through, in lower case:
 * capitals in usual places add nothing. Guessers try these first.
 */
const commonest: ReadonlySet<string> = new Set(
  `password1 password12 password123 password1234 passw0rd p@ssw0rd password0 password01 password2 password!1
  qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop1 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx abc123 abcd1234
  abcdef1 abc12345 a123456 a1234567 a12345678 a123456789 aa123456 123456a 1234567a 12345678a 123456789a 123abc
  123qwe qwe123 letmein1 letmein123 welcome1 welcome12 welcome123 admin1 admin123 admin1234 iloveyou1 iloveyou2
  iloveyou123 monkey1 monkey123 dragon1 dragon123 football1 football123 liverpool1 arsenal1 chelsea1 baseball1
  sunshine1 sunshine123 princess1 princess123 charlie1 charlie123 superman1 batman1 michael1 jordan23 shadow1
  master1 trustno1 hello1 hello123 hello1234 test123 test1234 changeme1 changeme123 secret1 secret123 summer1
  summer2025 summer2026 winter1 winter2025 winter2026 spring2026 autumn2026 london1 london123 ireland1 dublin1
  sydney1 australia1 computer1 internet1 google1 facebook1 samsung1 pokemon1 starwars1 freedom1 whatever1 love123
  sexy123 loveme1 babygirl1 lovely1 angel1 angel123 cookie1 flower1 killer1 hunter1 hunter2 soccer1 michelle1
  jessica1 daniel1 thomas1 robert1 george1 ashley1 andrew1 jennifer1 amanda1 nicole1 qazwsx123 asdf1234 zxcvbnm1
  asdfghjkl1 11111a a11111 000000a a000000`.split(/\s+/),
);

/** True for a password that is among the commonest, whatever its capitals. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase());
}

/**
 * True for a staff password that is among the commonest, or one of them with signs around it, such as `Password123!`:
 * staff's have at least ten characters, and that is how people make a short one longer.
 */
export function isCommonStaffPassword(password: string): boolean {
  return isCommonPassword(password) || isCommonPassword(password.replaceAll(/^[\W_]+|[\W_]+$/g, ""));
}
