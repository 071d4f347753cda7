/** The environment variable with a folder that is deleted when all integration tests have run. */
export const RUN_FOLDER = 'VOLTACRE_TEST_FOLDER'
