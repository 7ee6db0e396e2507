/** Variable with the names of the subjects that the specs show, separated by spaces; empty for all. */
export const SUBJECTS_VARIABLE = 'ASSAY_SUBJECTS'

export const subjects = (process.env[SUBJECTS_VARIABLE] ?? '').split(' ').filter((subject) => subject !== '')
