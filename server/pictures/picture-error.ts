/** A picture cannot be shown; `status` is that of the response. */
export abstract class PictureError extends Error {
  abstract readonly status: number
}

/** The backend has no such picture. */
export class PictureMissing extends PictureError {
  readonly status = 404
}

/** The backend does not respond. */
export class PictureUnavailable extends PictureError {
  readonly status = 502
}

/** The backend's file is no picture, damaged or too large. */
export class PictureUnreadable extends PictureError {
  readonly status = 502
}

/** The picture is not resized, and the original is sent. */
export class PictureNotMade extends Error {}

/** The picture has too many pixels, or takes too much memory in this width. */
export class PictureTooLarge extends PictureNotMade {}

/** The encoder's process ended because of the picture, by the time limit or by itself. */
export class PictureNotFinished extends PictureNotMade {}
