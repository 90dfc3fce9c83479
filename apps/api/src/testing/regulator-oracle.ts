import { createHash } from "node:crypto";
import { chatDisclosure, purchaseDisclosure } from "@parlour/contract/rules/disclosure";
import type { Db } from "../plugins/database.ts";
import { dayIn } from "./local-time.ts";
import { readTables, type WholeTables } from "./whole-tables.ts";

/**
 * Counts the figures of the regulator's folder a second time, row by row and without the server's code, from whole
 * tables as they were before anything was removed.
 */

const tables = {
  age_checks: "age_checks",
  customers: "customers",
  legal_acceptances: "legal_acceptances",
  chat_consents: "chat_consents",
  enquiries: "enquiries",
  bans: "bans",
  ban_reviews: "ban_reviews",
  care_flags: "care_flags",
  content_versions: "content_versions",
  brands: "brands",
  brand_regions: "brand_regions",
  start_requests: "start_requests",
  payments: "payments",
  retention_runs: "retention_runs",
  audit_log: "audit_log",
  conversations: "conversations",
  disputes: "disputes",
  fraud_warnings: "fraud_warnings",
} as const;
export type RegulatorBooks = WholeTables<typeof tables>;
export const openRegulatorBooks = (db: Db): Promise<RegulatorBooks> => readTables(db, tables);

export type OracleRow = Readonly<Record<string, unknown>>;

/** The question, and which of the books' rows are still there. */
export interface OracleQuestion {
  readonly region: string;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly left: RegulatorBooks;
}

/** Counts rows by their texts: each group once, with its sums. */
class Tally {
  readonly #groups = new Map<string, { readonly row: OracleRow; readonly sums: Record<string, number> }>();

  add(row: OracleRow, counts: Readonly<Record<string, number>>): void {
    const key = JSON.stringify(row);
    const group = this.#groups.get(key) ?? { row, sums: {} };
    for (const [name, count] of Object.entries(counts)) group.sums[name] = (group.sums[name] ?? 0) + count;
    this.#groups.set(key, group);
  }

  rows(): readonly OracleRow[] {
    return [...this.#groups.values()].map(({ row, sums }) => ({ ...row, ...sums }));
  }
}

const flag = (isSo: boolean): number => Number(isSo);

/** A date column comes as text or as a local midnight. */
function dateText(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 10) : value instanceof Date ? dayIn("UTC", value) : "";
}

/** Returns the rows of every figure by its name. */
export function countFolder(
  books: RegulatorBooks,
  { region, zone, from, to, today, left }: OracleQuestion,
): ReadonlyMap<string, readonly OracleRow[]> {
  const figures = new Map<string, readonly OracleRow[]>();
  const dayOf = (at: Date): string => dayIn(zone, at);
  const isWithin = (at: Date | null): at is Date => at !== null && dayOf(at) >= from && dayOf(at) <= to;
  const monthOf = (at: Date): string => dayOf(at).slice(0, 7);
  const people = new Map(books.customers.map((customer) => [customer.id, customer]));
  const siteOf = (customerId: string | null): string | null => {
    const person = customerId === null ? undefined : people.get(customerId);
    return person === undefined ? null : `${person.brand_id}-${person.region}`;
  };
  const isHere = (customerId: string): boolean => people.get(customerId)?.region === region;
  const stillThere = (table: "age_checks" | "bans" | "enquiries"): ReadonlySet<string> =>
    new Set(left[table].map(({ id }) => id));
  const customersLeft = new Set(left.customers.map(({ id }) => id));

  const [checks, methods] = [new Tally(), new Tally()];
  const checksLeft = stillThere("age_checks");
  for (const check of books.age_checks) {
    if (!isHere(check.customer_id) || !isWithin(check.asked_at)) continue;
    const { method } = check;
    const result = check.result ?? "open";
    checks.add(
      { site: siteOf(check.customer_id), month: monthOf(check.asked_at), method, result },
      { checks: 1, removed: flag(!checksLeft.has(check.id)) },
    );
    methods.add({ method }, { checks: 1, passed: flag(result === "passed") });
  }
  figures.set("age-checks", checks.rows());
  figures.set("age-checks-by-method", methods.rows());

  const [accepted, versions] = [new Tally(), new Tally()];
  for (const { customer_id, document, version, source, accepted_at } of books.legal_acceptances) {
    if (!customersLeft.has(customer_id) || !isHere(customer_id) || !isWithin(accepted_at)) continue;
    const site = siteOf(customer_id);
    accepted.add({ site, document, version, month: monthOf(accepted_at), source }, { customers: 1 });
    versions.add({ document, version }, { customers: 1 });
  }
  figures.set("legal-acceptances", accepted.rows());
  figures.set("legal-acceptances-by-version", versions.rows());

  const [consents, words] = [new Tally(), new Tally()];
  for (const consent of books.chat_consents) {
    const { customer_id, version, source, recorded_at, given } = consent;
    if (!customersLeft.has(customer_id) || !isHere(customer_id) || !isWithin(recorded_at)) continue;
    const counts = { given: flag(given), takenBack: flag(!given) };
    consents.add({ site: siteOf(customer_id), version, month: monthOf(recorded_at), source }, counts);
    words.add({ version, words: consent.words }, counts);
  }
  figures.set("chat-consents", consents.rows());
  figures.set("chat-consents-by-version", words.rows());

  const requests: OracleRow[] = [];
  const types = new Tally();
  const requestsLeft = stillThere("enquiries");
  for (const request of books.enquiries) {
    const receivedOn = dateText(request.received_on);
    if (receivedOn < from || receivedOn > to) continue;
    if (request.customer_id !== null && !isHere(request.customer_id)) continue;
    const dueOn = dateText(request.due_on);
    const resolvedOn = request.resolved_at === null ? null : dayOf(request.resolved_at);
    const late = (resolvedOn ?? today) > dueOn;
    const isRemoved = !requestsLeft.has(request.id);
    const site = siteOf(request.customer_id);
    const extended = request.extended_at !== null;
    requests.push({
      id: isRemoved ? "removed" : request.id,
      site,
      type: request.type,
      receivedOn,
      dueOn,
      extended,
      resolvedOn,
      refusedBecause: request.refused_because,
      late,
      removed: isRemoved,
    });
    types.add(
      { site, type: request.type },
      {
        received: 1,
        resolved: flag(resolvedOn !== null),
        refused: flag(request.refused_because !== null),
        extended: flag(extended),
        late: flag(late),
      },
    );
  }
  figures.set("requests", requests);
  figures.set("requests-by-type", types.rows());

  const bans: OracleRow[] = [];
  const categories = new Tally();
  const bansLeft = stillThere("bans");
  for (const ban of books.bans) {
    if (!isHere(ban.customer_id) || !isWithin(ban.created_at)) continue;
    const kept = books.ban_reviews.filter(
      ({ ban_id, decision }) => ban_id === ban.id && decision === "keep",
    ).length;
    const isRemoved = !bansLeft.has(ban.id);
    const hour = new Date(Math.floor(ban.created_at.getTime() / 3_600_000) * 3_600_000);
    const shared = {
      site: siteOf(ban.customer_id),
      category: ban.category,
      flag: books.care_flags.find(({ id }) => id === ban.flag_id)?.kind ?? null,
      staff: ban.staff_id,
      appealed: ban.appealed_at !== null,
      kept,
      lifted: ban.lifted_at !== null,
      removed: isRemoved,
    };
    const times = { bannedAt: ban.created_at, appealedAt: ban.appealed_at, liftedAt: ban.lifted_at };
    const reasonSha256 = createHash("sha256").update(`${ban.id} ${ban.reason}`).digest("hex");
    bans.push(
      isRemoved
        ? {
            ...shared,
            id: "removed",
            bannedAt: hour,
            reasonSha256: null,
            appealedAt: null,
            liftedAt: null,
            liftedBy: null,
          }
        : { ...shared, ...times, id: ban.id, reasonSha256, liftedBy: ban.lifted_by },
    );
    categories.add(
      { site: shared.site, category: ban.category },
      { bans: 1, appealed: flag(shared.appealed), kept, lifted: flag(shared.lifted) },
    );
  }
  figures.set("bans", bans);
  figures.set("bans-by-category", categories.rows());

  const shown: OracleRow[] = [];
  for (const version of books.content_versions) {
    const brand = books.brands.find(({ id }) => id === version.brand_id);
    const next = books.content_versions
      .filter((other) => other.brand_id === version.brand_id && other.region === version.region)
      .filter((other) => other.version > version.version)
      .toSorted((one, other) => one.version - other.version)[0];
    const published = books.brand_regions.find(
      (site) => site.brand_id === version.brand_id && site.region === version.region,
    )?.published_version;
    if (version.region !== region || brand === undefined || dayOf(version.created_at) > to) continue;
    const isOver = next !== undefined && dayOf(next.created_at) < from && published !== version.version;
    if (isOver) continue;
    const company = brand.company?.name ?? null;
    shown.push({
      site: `${version.brand_id}-${region}`,
      brand: brand.name,
      company,
      version: version.version,
      source: version.source,
      madeAt: version.created_at,
      contentHash: version.content_hash,
      publishedNow: version.version === published,
      inEveryChat: chatDisclosure,
      beforeEveryPurchase: purchaseDisclosure(company ?? brand.name),
    });
  }
  figures.set("disclosure", shown);

  const payments = new Map(books.payments.map((payment) => [payment.intent_id, payment]));
  const paidHere = (intentId: string) => {
    const payment = payments.get(intentId);
    return payment?.region === region ? payment : undefined;
  };
  const starts = new Tally();
  for (const { intent_id, version, words: asked, requested_at } of books.start_requests) {
    const payment = paidHere(intent_id);
    if (payment === undefined || !isWithin(requested_at)) continue;
    starts.add({ site: `${payment.brand_id}-${region}`, version, words: asked }, { requests: 1 });
  }
  figures.set("start-requests", starts.rows());

  const runs = books.retention_runs.filter(({ created_at }) => isWithin(created_at));
  figures.set(
    "retention-runs",
    runs.map(({ id, created_at, dry_run, cutoff, started_by, counts }) => ({
      id,
      at: created_at,
      dryRun: dry_run,
      cutoff,
      staff: started_by,
      counts,
    })),
  );
  const removedKinds = new Tally();
  for (const { dry_run, counts } of runs) {
    if (dry_run) continue;
    for (const [kind, removed] of Object.entries(counts)) removedKinds.add({ kind }, { removed });
  }
  figures.set("retention-by-kind", removedKinds.rows());

  const [reveals, kinds] = [
    new Tally(),
    new Map<string, { reveals: number; readonly people: Set<string> }>(),
  ];
  const talks = new Map(left.conversations.map(({ id, customer_id }) => [id, customer_id]));
  for (const entry of books.audit_log) {
    const kind = entry.action;
    if (kind !== "customer.reveal" && kind !== "message.reveal" && kind !== "message.show_contact") continue;
    if (!isWithin(entry.at)) continue;
    const person = entry.target_type === "customer" ? entry.target_id : (talks.get(entry.target_id) ?? null);
    const site = siteOf(person);
    if (site !== null && !site.endsWith(`-${region}`)) continue;
    const staff = String(entry.staff_id);
    reveals.add({ staff, month: monthOf(entry.at), kind, site }, { reveals: 1 });
    const sum = kinds.get(kind) ?? { reveals: 0, people: new Set() };
    sum.reveals += 1;
    sum.people.add(staff);
    kinds.set(kind, sum);
  }
  figures.set("reveals", reveals.rows());
  figures.set(
    "reveals-by-kind",
    [...kinds].map(([kind, sum]) => ({ kind, reveals: sum.reveals, people: sum.people.size })),
  );

  const byTime = <Case extends { readonly id: string; readonly at: Date }>(all: readonly Case[]) =>
    all.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
  const disputes = byTime(books.disputes.map((dispute) => ({ ...dispute, at: dispute.opened_at })));
  const warnings = byTime(books.fraud_warnings.map((warning) => ({ ...warning, at: warning.warned_at })));
  const months = new Map<
    string,
    { payments: number; warnings: number; disputes: number; readonly hit: Set<string> }
  >();
  const monthFor = (at: Date, provider: string) => {
    const key = `${monthOf(at)} ${provider}`;
    const found = months.get(key) ?? { payments: 0, warnings: 0, disputes: 0, hit: new Set() };
    months.set(key, found);
    return found;
  };
  for (const { region: where, granted_at, provider } of books.payments) {
    if (where === region && isWithin(granted_at)) monthFor(granted_at, provider).payments += 1;
  }
  const [disputeRows, warningRows] = [new Tally(), new Tally()];
  const seen = new Set<string>();
  for (const { intent_id, at, reason, status, minor } of disputes) {
    const payment = paidHere(intent_id);
    const first = !seen.has(intent_id);
    seen.add(intent_id);
    if (payment === undefined || !isWithin(at)) continue;
    const { provider, currency } = payment;
    disputeRows.add(
      { month: monthOf(at), provider, reason, status, currency },
      { disputes: 1, minor, first: flag(first) },
    );
    if (first) {
      monthFor(at, provider).disputes += 1;
      monthFor(at, provider).hit.add(intent_id);
    }
  }
  const warned = new Set<string>();
  for (const { intent_id, at, fraud_type } of warnings) {
    const payment = paidHere(intent_id);
    const first = !warned.has(intent_id);
    warned.add(intent_id);
    if (payment === undefined || !isWithin(at)) continue;
    const { provider } = payment;
    warningRows.add({ month: monthOf(at), provider, type: fraud_type }, { warnings: 1, first: flag(first) });
    if (first) {
      monthFor(at, provider).warnings += 1;
      monthFor(at, provider).hit.add(intent_id);
    }
  }
  figures.set("disputes", disputeRows.rows());
  figures.set("fraud-warnings", warningRows.rows());
  figures.set(
    "fraud-ratios",
    [...months].map(([key, { hit, ...counts }]) => {
      const [month = "", provider = ""] = key.split(" ");
      const share = (10_000 * (counts.warnings + counts.disputes)) / counts.payments;
      return {
        month,
        provider,
        ...counts,
        affected: hit.size,
        basisPoints: counts.payments === 0 ? null : Math.floor(share + 0.5),
      };
    }),
  );
  return figures;
}
