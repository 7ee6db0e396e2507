/** Names of the subjects that the process of the specs is to show, with spaces between them; none are all. */
export const SUBJECTS_VARIABLE = 'ASSAY_SUBJECTS'

export const subjects = (process.env[SUBJECTS_VARIABLE] ?? '').split(' ').filter((subject) => subject !== '')
