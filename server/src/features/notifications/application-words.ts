type Status = 'applied' | 'invited' | 'declined'

/** The poster's notification of an application, and the applicant's of the decision. */
export const wordsOfApplication = (status: Status, applicant: string, job: string) =>
  ({
    applied: {
      type: 'JOB_APPLICATION',
      title: 'New application',
      message: `${applicant} applied for ${job}.`,
    },
    invited: {
      type: 'JOB_APPLICATION_INVITED',
      title: 'You are invited',
      message: `Your application for ${job} was successful: the poster would like to meet you.`,
    },
    declined: {
      type: 'JOB_APPLICATION_DECLINED',
      title: 'Your application was declined',
      message: `Your application for ${job} was not successful this time.`,
    },
  })[status]
