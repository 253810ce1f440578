/** Why something cannot be done now; what the answer says beside the message helps to go on. */
export class Refusal extends Error {
  readonly status: number
  readonly details: object

  constructor(status: number, message: string, details: object = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}
