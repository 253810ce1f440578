/** Limits for the files of a form, in the browser, on the site and in the content service. */
export const attachmentLimits = {
  files: 5,
  /** Of all files: 20 MB as file managers show them. */
  bytes: 20 * 1024 * 1024,
}

/** Field of the files in a form, as browsers send it, and as the content service receives it. */
export const filesField = 'files'

/** Field with the form as JSON, as the content service receives it together with files. */
export const formField = 'form'
