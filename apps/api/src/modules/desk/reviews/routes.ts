import * as operations from "@parlour/contract/operations/reviews";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { drawReviews, readSample } from "./draw-service.ts";
import {
  changeOutcome,
  judgeReply,
  readFigures,
  readOwnReviews,
  readStaffReviews,
} from "./review-service.ts";

/** Binds the supervisors' reviews of replies, and everybody's list of their own. */
export function reviewsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, operations.reviewFigures, async () => succeed(await readFigures(platform)));
  route(app, platform, operations.drawReviews, async ({ body, staff }) => {
    return await drawReviews(platform, staff.staffId, body.staffId);
  });
  route(app, platform, operations.reviewSample, async ({ query, staff }) => {
    return await readSample(platform, staff.staffId, query.staffId);
  });
  route(app, platform, operations.judgeReply, async ({ params, body, staff }) => {
    return await judgeReply(platform, staff.staffId, { ...body, ...params });
  });
  route(app, platform, operations.changeReviewOutcome, async ({ params, body, staff }) => {
    return await changeOutcome(platform, staff.staffId, { ...body, ...params });
  });
  route(app, platform, operations.staffReviews, async ({ query: { staffId, ...page }, staff }) => {
    return await readStaffReviews(platform, staff.staffId, staffId, page);
  });
  route(app, platform, operations.ownReviews, async ({ query, staff }) =>
    succeed(await readOwnReviews(platform, staff.staffId, query)),
  );
}
