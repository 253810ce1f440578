/** Why a picture cannot be shown; `status` is what the browser is told. */
export abstract class PictureError extends Error {
  abstract readonly status: number
}

/** The backend has no such picture. */
export class PictureMissing extends PictureError {
  readonly status = 404
}

/** The backend does not answer. */
export class PictureUnavailable extends PictureError {
  readonly status = 502
}

/** What the backend has is no picture, a broken one, or one beyond all limits. */
export class PictureUnreadable extends PictureError {
  readonly status = 502
}
