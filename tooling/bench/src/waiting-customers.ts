import { randomUUID } from "node:crypto";
import { callSite } from "./call-site.ts";
import { logInByCall, signUpMember, type Member, type NewMember } from "./member.ts";

/** Customers of several brands who write to the first profile of their brand, again and again, as far as their trial reaches. */
export interface WaitingCustomers {
  readonly count: number;
  /** Notes whose reply has been sent. Customers who were answered a while ago write again, as long as their trial pays for it. */
  readonly answered: (username: string) => Promise<void>;
  /** Reads how many replies have arrived at each brand. */
  readonly heardByBrand: () => Promise<ReadonlyMap<string, number>>;
}

interface Customer {
  readonly brand: string;
  readonly member: Member;
  readonly person: NewMember;
  /** Lasts ten minutes. */
  access: string;
  /** Messages that their credits still pay for. */
  left: number;
}

/** A customer writes again after so many replies to others: the operator has gone on, and may have given them back. */
const restReplies = 8;
/** Sooner if fewer wait. */
const fewestWaiting = 4;

/** Numbers that the sandbox's lookups refuse (tooling/sandbox, README). */
const refusedTails = ["066", "077", "088"];

/**
 * Signs customers up, by turns at each brand, until their trials pay for so many replies. Then each writes once.
 * @throws if the sandbox's thousand British numbers are not enough
 */
export async function startCustomers(
  port: number,
  brands: readonly string[],
  replies: number,
): Promise<WaitingCustomers> {
  const send = async ({ member, person, access }: Customer, path: string, body: object | undefined) =>
    callSite(port, member.host, path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${access}`,
        "x-forwarded-for": person.address ?? "",
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = async (customer: Customer, path: string, body?: object): Promise<unknown> => {
    let response = await send(customer, path, body);
    if (response.status === 401) {
      const { phoneNumber, address } = customer.person;
      customer.access = (await logInByCall(port, customer.brand, phoneNumber, address)).access_token;
      response = await send(customer, path, body);
    }
    const { status, text } = response;
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  const customers: Customer[] = [];
  let paidFor = 0;
  for (let number = 0; paidFor < replies; number += 1) {
    const tail = String(number).padStart(3, "0");
    if (tail.length > 3) throw new Error("the sandbox has no more numbers");
    if (refusedTails.includes(tail)) continue;
    const brand = brands[number % brands.length] ?? "";
    const address = `10.3.${Math.floor(number / 250)}.${(number % 250) + 1}`;
    const person = { phoneNumber: `+447700900${tail}`, username: `Shift${tail}`, address };
    const member = await signUpMember(port, brand, person);
    const customer: Customer = { brand, member, person, access: member.access, left: 0 };
    customer.left = (await call(customer, "/im/api/credit")) as number;
    paidFor += customer.left;
    customers.push(customer);
  }
  const write = async (customer: Customer): Promise<void> => {
    customer.left -= 1;
    const body = {
      profileId: customer.member.profileId,
      body: "Is the lamp still lit?",
      clientMessageId: randomUUID(),
    };
    await call(customer, "/im/api/message/send", body);
  };
  for (const customer of customers) await write(customer);
  let waiting = customers.length;
  const resting: Customer[] = [];
  const answered = async (username: string): Promise<void> => {
    const customer = customers.find(({ person }) => person.username === username);
    if (customer === undefined) throw new Error(`a reply to somebody unknown: ${username}`);
    waiting -= 1;
    if (customer.left > 0) resting.push(customer);
    while (resting.length > restReplies || waiting < fewestWaiting) {
      const next = resting.shift();
      if (next === undefined) return;
      await write(next);
      waiting += 1;
    }
  };
  return {
    count: customers.length,
    answered,
    heardByBrand: async () => {
      const heard = new Map<string, number>();
      for (const customer of customers) {
        const path = `/im/api/message/history?profileId=${customer.member.profileId}`;
        const { messages } = (await call(customer, path)) as {
          readonly messages: readonly { readonly direction: string }[];
        };
        const received = messages.filter(({ direction }) => direction === "received").length;
        heard.set(customer.brand, (heard.get(customer.brand) ?? 0) + received);
      }
      return heard;
    },
  };
}
