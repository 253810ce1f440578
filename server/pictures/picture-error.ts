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

/** What the backend has is no picture, a broken one, or one of too many bytes. */
export class PictureUnreadable extends PictureError {
  readonly status = 502
}

/** The picture is not made in another width, and is sent as the backend has it. */
export class PictureNotMade extends Error {}

/** It has more pixels than one may, or takes more memory in this width. */
export class PictureTooLarge extends PictureNotMade {}

/** The process that makes pictures was ended because of it, in time or by itself. */
export class PictureNotFinished extends PictureNotMade {}

/** As many pictures wait as may. */
export class PictureQueueFull extends PictureNotMade {}
