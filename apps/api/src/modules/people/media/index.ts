/** Takes, re-encodes, stores and serves pictures. */

export { mediaJobs } from "./jobs.ts";
export { mediaPlugin } from "./plugin.ts";
export {
  DamagedPicture,
  deletePictures,
  isOpenPicture,
  openPictureAddress,
  ownUpload,
  pictureAddress,
  readUpload,
} from "./service.ts";
export type { UploadFile } from "./store.ts";
