import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FlexPaySettings } from "../plugins/card-settings.ts";
import { amountOf, minorOf } from "../ports/flexpay-facts.ts";
import { flexpaySignature, isFlexpaySigned } from "../ports/flexpay-signature.ts";
import { losesResponse, type ProviderMood, type RefundMood } from "./test-card-state.ts";

/** An imitation of FlexPay: its status of an order, its control centre's API, and signed postbacks. */

interface Sale {
  readonly saleID: string;
  readonly referenceID: string;
  readonly minor: number;
  readonly currency: string;
}

export interface BackTransaction {
  readonly transactionID: string;
  readonly referenceID: string;
  readonly type: "credit" | "chargeback";
  readonly minor: number;
}

export interface TestFlexPay {
  readonly settings: FlexPaySettings;
  readonly sales: ReadonlyMap<string, Sale>;
  readonly back: readonly BackTransaction[];
  /** Methods and paths of all calls, each with the order that it is about. */
  readonly calls: readonly string[];
  mood: ProviderMood;
  refundMood: RefundMood;
  /** Pays at an address, as the customer does on FlexPay's page; once. False: the address is not signed, or was paid. */
  payAt(address: string): boolean;
  /** Pays an order in pounds without its address. */
  pay(reference: string, minor?: number): void;
  credit(reference: string, minor: number): BackTransaction;
  chargeback(reference: string, minor?: number): BackTransaction;
  /** Returns the signed query of a sale's postback, and of a credit's or chargeback's. */
  saleEvent(reference: string): string;
  backEvent(transaction: BackTransaction): string;
  close(): Promise<void>;
}

const signatureKey = "kV3uQx9ZrTgYp2mW8cLh";

export async function startFlexPay(): Promise<TestFlexPay> {
  const sales = new Map<string, Sale>();
  const back: BackTransaction[] = [];
  const calls: string[] = [];
  const state: { mood: ProviderMood; refundMood: RefundMood } = { mood: "well", refundMood: "succeeded" };
  let made = 1000;
  const number = (): string => String((made += 1));
  const saleOf = (reference: string): Sale => {
    const sale = sales.get(reference);
    if (sale === undefined) throw new Error(`nobody paid ${reference}`);
    return sale;
  };

  function referenceOf(url: URL): string {
    const [, saleID] = /^\/api\/sale\/(\d+)\//.exec(url.pathname) ?? [];
    const sale = [...sales.values()].find((each) => each.saleID === saleID);
    return sale?.referenceID ?? url.searchParams.get("referenceID") ?? "";
  }

  function add(type: BackTransaction["type"], reference: string, minor: number): BackTransaction {
    const transaction = { transactionID: number(), referenceID: reference, type, minor };
    back.push(transaction);
    return transaction;
  }

  function signed(fields: { readonly [name: string]: string }): string {
    const query = new URLSearchParams({ ...fields, shopID: "115790", type: "purchase" });
    query.set("signature", flexpaySignature(signatureKey, query));
    return query.toString();
  }

  const fieldsOf = ({ saleID, referenceID, minor, currency }: Sale) => ({
    saleID,
    referenceID,
    priceAmount: amountOf(minor),
    priceCurrency: currency,
    truncatedPAN: "XXXXXXXXXXXX4242",
  });

  function status(url: URL): { readonly status: number; readonly body: string } {
    if (!isFlexpaySigned(signatureKey, url.searchParams)) {
      return { status: 200, body: "response: ERROR\nerror: invalid signature" };
    }
    const sale = sales.get(url.searchParams.get("referenceID") ?? "");
    if (sale === undefined) return { status: 200, body: "response: NOTFOUND" };
    const lines = Object.entries({ response: "FOUND", saleResult: "APPROVED", ...fieldsOf(sale) });
    return { status: 200, body: lines.map(([name, value]) => `${name}: ${value}`).join("\n") };
  }

  function controlCentre(path: string, text: string): { readonly status: number; readonly body: string } {
    const [, saleID, verb] = /^\/api\/sale\/(\d+)\/(\w+)$/.exec(path) ?? [];
    const sale = [...sales.values()].find((each) => each.saleID === saleID);
    if (sale === undefined) return { status: 404, body: '{"error":{"title":"No such sale."}}' };
    const own = back.filter(({ referenceID }) => referenceID === sale.referenceID);
    if (verb === "transactions") {
      const transactions = own.map(({ transactionID, type, minor }) => ({
        transactionID,
        type,
        amount: amountOf(minor),
        createdOn: "2026-11-20T20:00:00Z",
      }));
      return { status: 200, body: JSON.stringify({ transactions }) };
    }
    const { amount } = JSON.parse(text) as { readonly amount: string };
    const minor = minorOf(amount) ?? 0;
    const gone = own.reduce((sum, each) => sum + each.minor, 0);
    if (state.refundMood === "refused" || gone + minor > sale.minor) {
      return { status: 412, body: '{"error":{"title":"This sale can not be refunded."}}' };
    }
    const { transactionID } = add("credit", sale.referenceID, minor);
    return { status: 200, body: JSON.stringify({ is_success: true, transactionID }) };
  }

  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part.toString();
    });
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://provider");
      calls.push(`${request.method} ${url.pathname} ${referenceOf(url)}`);
      // a call without a response ends when its caller gives up
      if (state.mood === "silent") return;
      const isStatus = url.pathname === "/status/order";
      const result =
        state.mood === "down"
          ? { status: 500, body: "down" }
          : isStatus
            ? status(url)
            : controlCentre(url.pathname, text);
      if (state.mood === "empty") response.writeHead(200).end("{}");
      else if (losesResponse(state.mood, request.method)) response.writeHead(502).end("lost");
      else response.writeHead(result.status).end(result.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    settings: {
      shopId: "115790",
      signatureKey,
      apiUser: "api",
      apiPassword: "password",
      payUrl: url,
      statusUrl: url,
      apiUrl: `${url}/api`,
    },
    sales,
    back,
    calls,
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    get refundMood() {
      return state.refundMood;
    },
    set refundMood(mood) {
      state.refundMood = mood;
    },
    payAt(address) {
      const { searchParams: query } = new URL(address);
      const named = new URLSearchParams(query);
      const referenceID = named.get("referenceID") ?? "";
      if (!isFlexpaySigned(signatureKey, named) || sales.has(referenceID)) return false;
      const minor = minorOf(named.get("priceAmount") ?? undefined) ?? 0;
      sales.set(referenceID, {
        saleID: number(),
        referenceID,
        minor,
        currency: named.get("priceCurrency") ?? "",
      });
      return true;
    },
    pay(referenceID, minor = 2000) {
      sales.set(referenceID, { saleID: number(), referenceID, minor, currency: "GBP" });
    },
    credit: (reference, minor) => add("credit", reference, minor),
    chargeback: (reference, minor = saleOf(reference).minor) => add("chargeback", reference, minor),
    saleEvent: (reference) =>
      signed({ ...fieldsOf(saleOf(reference)), transactionID: `9${saleOf(reference).saleID}` }),
    backEvent: ({ transactionID, referenceID, type, minor }) =>
      signed({
        event: type,
        transactionID,
        parentID: `9${saleOf(referenceID).saleID}`,
        saleID: saleOf(referenceID).saleID,
        referenceID,
        priceAmount: amountOf(minor),
        priceCurrency: saleOf(referenceID).currency,
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
