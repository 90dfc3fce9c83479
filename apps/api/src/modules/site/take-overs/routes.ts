import {
  previewTakeOver as previewOperation,
  takeOverChange as takeOverOperation,
  takeOvers,
  undoTakeOver as undoOperation,
} from "@parlour/contract/operations/ops-take-overs";
import type { RegionCode } from "@parlour/contract/regions";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import type { Wish } from "./plan-service.ts";
import { listTakeOvers, previewTakeOver, takeOverChange } from "./service.ts";
import { undoTakeOver } from "./undo-service.ts";

interface WishBody {
  readonly kind: Wish["kind"];
  readonly brand: string;
  readonly region: RegionCode;
  readonly version: number;
  readonly fields?: readonly string[];
  readonly startsAt?: string;
}

function wishOf({ kind, brand, region, version, fields, startsAt }: WishBody): Wish {
  return { kind, brandId: brand, region, version, fields, localStart: startsAt ?? null };
}

/** Binds staff's calls that copy a change to other sites, list such changes and undo them. */
export function takeOversRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, previewOperation, async ({ body }) =>
    previewTakeOver(
      platform,
      wishOf(body),
      body.sites.map(({ brand, region }) => ({ brandId: brand, region })),
    ),
  );

  route(app, platform, takeOverOperation, async ({ staff, body }) =>
    takeOverChange(platform, staff.staffId, wishOf(body), {
      sites: body.sites.map(({ brand, region, seen }) => ({ brandId: brand, region, seen })),
      note: body.note.trim(),
    }),
  );

  route(app, platform, takeOvers, async ({ query }) =>
    succeed(await listTakeOvers(platform, query.kind, query.before ?? null)),
  );

  route(app, platform, undoOperation, async ({ staff, params }) =>
    undoTakeOver(platform, staff.staffId, params.takeOverId),
  );
}
