/**
 * Abusive words as hashes (abuse.ts, wordHash), so that readers of the code need not see them. To add one:
 * `node -e 'import("./packages/contract/src/rules/abuse.ts").then(({ wordHash }) =>
 * console.log(wordHash("…")))'`. Left out on purpose: words with an innocent use (a cigarette, a breed of
 * cat, a thin line of light) and words that people use for themselves or each other in play; on an adult
 * site, explicit is not abusive.
 */

function hashes(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Slurs against a group of people; always abuse. One of them is invented, for the tests. */
export const slurs = hashes(`
  12t7ucwkuup 14ndfterygr 151e9p12p1s 16xmqfxze3k 19i8xyv0bmt 1aj488857gv 1bs6qvigxo2 1bynkd1flav 1dylxaaq2bw
  1i59lhb4cz0 1kuoravlfv3 1mvk3ss0qf8 1qlsa38xu4t 1qtghq3ewim 1stcheg892i 1tiejo7900f 1u5ek0wddmw 1xyqhs569k1
  1z79l2d42n1 203f4cis43s 20pqn2ul52w 21m2kayp8h4 25f4j2kjv9d 26omkup90d 2974rs2qyq2 29krqq48gq9 2an9oh2fhrj
  2chipyvz955 2g56yljd4ul 2kkr2k17rk 30xx7ucm5e 7owedznj9b 8etyf2yh3l bj15255zkb c6jssd7d27 fg97xf8ydg
  g68s6r4hz6 j7897ce66g nfbfdvsr9d o26wh2jrbz odwcrgc5sr tke2fk5yjv vx6iat0hp5 yu7ia21spl z8e4cdlrtk zc1v48wbyu
`);

/** Coarse names; abuse when they are used to call somebody one. */
export const coarseNames = hashes(`
  106r7itickk 10dil41zwj9 145pqvup0mz 146hafai2pm 1pum35w2w1u 1rsh6iefdc4 1wtjuzfpddk 29rqlezqkjp 2b4qd16cl1i
  2f76wtvgk8c a65nk374br bnovoukey5 jsvtjsi7ha vj8caog8v1 xhz4hm21u2 yqryhcmyhg
`);

/** Names that some people use in play; abuse only next to words of contempt. */
export const playNames = hashes(`
  12kc5c614nc 1yqshoqi9qb 2fj1gt2m1pi 6xfq1yrzqy 9a0smr8nuq jz9hmt64bl kbvrrpg6in kwspx68jy8 sadxddd7zu
  vx85w1q7mr
`);
